// Playing with friends: the host, seats, names, invitations, wins, one's data.

export default {
  "host.badge": "Gastgeber",
  "host.seats": "Anzahl der Plätze",
  "host.add": "Platz dazustellen",
  "host.fewer": "Platz wegnehmen",
  "host.seat": "Platz {number}: Wer spielt hier?",
  "host.stand-in": "Jetzt einen Bot spielen lassen",
  "host.stand-in-of": "Jetzt einen Bot für {name} spielen lassen",
  "host.remove": "Entfernen",
  "host.remove-of": "{name} entfernen",
  "host.remove-ask":
    "{name} entfernen? {name} kann hier erst wieder mitspielen, wenn du alle wieder hereinlässt. Machst du nur den Platz frei, geht es gleich wieder.",
  "host.free": "Nur den Platz frei machen",
  "host.free-of": "Nur den Platz von {name} frei machen",
  "host.readmit": "Alle wieder hereinlassen",
  "host.keep": "{name} behalten",
  "lobby.ready": "Alle Plätze sind besetzt. Das Spiel kann beginnen.",
  "seat.rename": "Name und Bild",
  "seat.rename-of": "Name und Bild: {name}",
  "seat.rename-save": "Speichern",
  "news.renamed": "{before} heißt jetzt {name}.",
  "tally.title": "Siege bisher",
  "tally.met": "Du und {name}: {yours} : {theirs}",
  "tally.met-help": "Spiele, die nur einer von euch beiden gewonnen hat",
  "share.send": "Teilen",
  "share.qr": "QR-Code mit dem Link zu diesem Tisch",
  "share.scan": "Oder mit dem Handy scannen.",
  "share.invitation": "Spiel mit mir {game}!",
  "share.only-here":
    "Noch kann nur dieser Computer den Link öffnen. Damit Freunde dazukommen können, starte Krabbel mit: krabbel serve --host 0.0.0.0",
  "start.friends": "Mit Freunden",
  "data.open": "Was Krabbel über dich weiß",
  "data.title": "Deine Daten",
  "data.what":
    "Es gibt kein Konto. Der Server merkt sich deinen Namen und dein Bild, deine Plätze an den Tischen und wie oft du und deine Freunde gewonnen habt – bis drei Monate nach deinem letzten Besuch. Dieser Browser merkt sich deine Einstellungen, deine Tische und einen zufälligen Schlüssel, an dem dich der Server erkennt.",
  "data.ask":
    "Beim Löschen wird all das vergessen, hier und auf dem Server. In laufenden Spielen übernimmt ein Bot deinen Platz. Das lässt sich nicht rückgängig machen.",
  "data.delete": "Meine Daten löschen",
  "data.keep": "Behalten",
  "refused.one-seat":
    "Du hast hier schon einen Platz, und an diesem Tisch hat jedes Gerät nur einen.",
  "refused.removed": "Der Gastgeber hat deinen Platz vergeben. Zuschauen kannst du weiterhin.",
};
