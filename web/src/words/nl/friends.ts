// Playing with friends: the host, seats, names, invitations, wins, one's data.

export default {
  "host.badge": "gastheer",
  "host.seats": "Aantal plaatsen",
  "host.add": "Plaats erbij",
  "host.fewer": "Plaats weghalen",
  "host.seat": "Plaats {number}: wie speelt hier?",
  "host.stand-in": "Nu een bot laten spelen",
  "host.stand-in-of": "Nu een bot laten spelen voor {name}",
  "host.remove": "Verwijderen",
  "host.remove-of": "{name} verwijderen",
  "host.remove-ask":
    "{name} verwijderen? {name} kan hier pas weer gaan zitten als je iedereen weer toelaat. Maak je alleen de plaats vrij, dan kan dat meteen weer.",
  "host.free": "Alleen de plaats vrijmaken",
  "host.free-of": "Alleen de plaats van {name} vrijmaken",
  "host.readmit": "Iedereen weer toelaten",
  "host.keep": "{name} laten zitten",
  "lobby.ready": "Alle plaatsen zijn bezet. Het spel kan beginnen.",
  "seat.rename": "Naam en plaatje",
  "seat.rename-of": "Naam en plaatje: {name}",
  "seat.rename-save": "Opslaan",
  "news.renamed": "{before} heet nu {name}.",
  "tally.title": "Overwinningen tot nu toe",
  "tally.met": "Jij en {name}: {yours} – {theirs}",
  "tally.met-help": "spellen die maar één van jullie tweeën heeft gewonnen",
  "share.send": "Delen",
  "share.qr": "QR-code van de link naar deze tafel",
  "share.scan": "Of scan deze code met een telefoon.",
  "share.invitation": "Speel {game} met me!",
  "share.only-here":
    "Nu kan alleen deze computer de link openen. Om vrienden binnen te laten start je Krabbel met: krabbel serve --host 0.0.0.0",
  "start.friends": "Met vrienden",
  "data.open": "Wat Krabbel over je weet",
  "data.title": "Je gegevens",
  "data.what":
    "Er is geen account. De server bewaart je naam en je plaatje, je plaatsen aan de tafels en hoe vaak jij en je vrienden hebben gewonnen, tot drie maanden na je laatste bezoek. Deze browser bewaart je instellingen, je tafels en een willekeurige sleutel waaraan de server je herkent.",
  "data.ask":
    "Bij het verwijderen wordt dat allemaal vergeten, hier en op de server. In spellen die bezig zijn neemt een bot je plaats over. Dit kan niet ongedaan worden gemaakt.",
  "data.delete": "Mijn gegevens verwijderen",
  "data.keep": "Bewaren",
  "refused.one-seat": "Je hebt hier al een plaats, en aan deze tafel heeft elk apparaat er één.",
  "refused.removed": "De gastheer heeft je plaats weggegeven. Je kunt wel kijken.",
};
