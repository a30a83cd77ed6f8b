// Playing with friends: the host, seats, names, invitations, wins, one's data.

export default {
  "host.badge": "host",
  "host.seats": "Number of seats",
  "host.add": "Add a seat",
  "host.fewer": "Take a seat away",
  "host.seat": "Seat {number}: who plays here?",
  "host.stand-in": "Let a bot play now",
  "host.stand-in-of": "Let a bot play now for {name}",
  "host.remove": "Remove",
  "host.remove-of": "Remove {name}",
  "host.remove-ask":
    "Remove {name}? Then they can’t take a seat here until you let everybody in again. If you only free the seat, they can sit down again.",
  "host.free": "Only free the seat",
  "host.free-of": "Only free {name}’s seat",
  "host.readmit": "Let everybody in again",
  "host.keep": "Keep {name}",
  "lobby.ready": "All seats are taken. The host can start the game.",
  "seat.rename": "Name and picture",
  "seat.rename-of": "Name and picture: {name}",
  "seat.rename-save": "Save",
  "news.renamed": "{before} is now called {name}.",
  "tally.title": "Wins so far",
  "tally.met": "You and {name}: {yours} : {theirs}",
  "tally.met-help": "games in which one of you won and the other didn’t",
  "share.send": "Share",
  "share.qr": "QR code of the link to this table",
  "share.scan": "Or scan this with a phone.",
  "share.invitation": "Play {game} with me!",
  "share.only-here":
    "For now only this computer can open the link. To let friends in, start Krabbel with: krabbel serve --host 0.0.0.0",
  "start.friends": "With friends",
  "data.open": "What Krabbel knows about you",
  "data.title": "Your data",
  "data.what":
    "There is no account. The server keeps your name and picture, the seats you have taken and how often you and your friends have won, for three months after you were last here. This browser keeps your settings, your tables and a random key that tells the server it is you.",
  "data.ask":
    "Deleting forgets all of it, here and on the server. In games under way a bot takes your seat. This can’t be undone.",
  "data.delete": "Delete my data",
  "data.keep": "Keep it",
  "refused.one-seat": "You already have a seat here, and at this table each device has one.",
  "refused.removed": "The host has given your seat away. You can watch.",
};
