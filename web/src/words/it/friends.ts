// Playing with friends: the host, seats, names, invitations, wins, one's data.

export default {
  "host.badge": "padrone di casa",
  "host.seats": "Numero di posti",
  "host.add": "Aggiungi un posto",
  "host.fewer": "Togli un posto",
  "host.seat": "Posto {number}: chi gioca qui?",
  "host.stand-in": "Fai giocare subito un bot",
  "host.stand-in-of": "Fai giocare subito un bot per {name}",
  "host.remove": "Rimuovi",
  "host.remove-of": "Rimuovi {name}",
  "host.remove-ask":
    "Rimuovere {name}? Potrà sedersi di nuovo qui solo se fai rientrare tutti. Se liberi solo il posto, potrà risedersi subito.",
  "host.free": "Libera solo il posto",
  "host.free-of": "Libera solo il posto: {name}",
  "host.readmit": "Fai rientrare tutti",
  "host.keep": "Lascia {name}",
  "lobby.ready": "Tutti i posti sono occupati. La partita può cominciare.",
  "seat.rename": "Nome e immagine",
  "seat.rename-of": "Nome e immagine: {name}",
  "seat.rename-save": "Salva",
  "news.renamed": "{before} ora si chiama {name}.",
  "tally.title": "Vittorie finora",
  "tally.met": "Tu e {name}: {yours} a {theirs}",
  "tally.met-help": "le partite vinte da uno solo di voi due",
  "share.send": "Condividi",
  "share.qr": "Codice QR del link a questo tavolo",
  "share.scan": "Oppure inquadralo con un telefono.",
  "share.invitation": "Gioca a {game} con me!",
  "share.only-here":
    "Per ora solo questo computer può aprire il link. Per far entrare gli amici, avvia Krabbel con: krabbel serve --host 0.0.0.0",
  "start.friends": "Con gli amici",
  "data.open": "Che cosa sa di te Krabbel",
  "data.title": "I tuoi dati",
  "data.what":
    "Non c’è nessun account. Il server conserva il tuo nome e la tua immagine, i tuoi posti ai tavoli e quante volte tu e i tuoi amici avete vinto, fino a tre mesi dopo la tua ultima visita. Questo browser conserva le tue impostazioni, i tuoi tavoli e una chiave casuale con cui il server ti riconosce.",
  "data.ask":
    "Eliminandoli si dimentica tutto, qui e sul server. Nelle partite in corso un bot prende il tuo posto. Non si può annullare.",
  "data.delete": "Elimina i miei dati",
  "data.keep": "Conservali",
  "refused.one-seat": "Hai già un posto qui, e a questo tavolo ce n’è uno solo per dispositivo.",
  "refused.removed": "Chi ospita ha tolto il tuo posto. Puoi guardare.",
};
