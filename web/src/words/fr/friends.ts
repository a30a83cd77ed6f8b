// Playing with friends: the host, seats, names, invitations, wins, one's data.

export default {
  "host.badge": "hôte",
  "host.seats": "Nombre de places",
  "host.add": "Ajouter une place",
  "host.fewer": "Enlever une place",
  "host.seat": "Place {number} : qui joue ici ?",
  "host.stand-in": "Laisser jouer un bot tout de suite",
  "host.stand-in-of": "Laisser un bot jouer tout de suite pour {name}",
  "host.remove": "Retirer",
  "host.remove-of": "Retirer {name}",
  "host.remove-ask":
    "Retirer {name} de la table ? {name} ne pourra s’y rasseoir que si tu laisses revenir tout le monde. Si tu libères juste la place, {name} pourra se rasseoir.",
  "host.free": "Juste libérer la place",
  "host.free-of": "Juste libérer la place : {name}",
  "host.readmit": "Laisser revenir tout le monde",
  "host.keep": "Garder {name}",
  "lobby.ready": "Toutes les places sont prises. La partie peut commencer.",
  "seat.rename": "Nom et image",
  "seat.rename-of": "Nom et image : {name}",
  "seat.rename-save": "Enregistrer",
  "news.renamed": "{before} s’appelle maintenant {name}.",
  "tally.title": "Victoires jusqu’ici",
  "tally.met": "Toi et {name} : {yours} à {theirs}",
  "tally.met-help": "les parties gagnées par toi ou par l’autre, pas par les deux",
  "share.send": "Partager",
  "share.qr": "Code QR du lien vers cette table",
  "share.scan": "Ou scanne-le avec un téléphone.",
  "share.invitation": "Viens jouer à {game} avec moi !",
  "share.only-here":
    "Pour l’instant, seul cet ordinateur peut ouvrir le lien. Pour que tes amis puissent venir, lance Krabbel avec : krabbel serve --host 0.0.0.0",
  "start.friends": "Avec des amis",
  "data.open": "Ce que Krabbel sait de toi",
  "data.title": "Tes données",
  "data.what":
    "Il n’y a pas de compte. Le serveur garde ton nom et ton image, tes places aux tables et le nombre de victoires entre toi et tes amis, jusqu’à trois mois après ta dernière visite. Ce navigateur garde tes réglages, tes tables et une clé tirée au hasard à laquelle le serveur te reconnaît.",
  "data.ask":
    "La suppression efface tout cela, ici et sur le serveur. Dans les parties en cours, un bot prend ta place. C’est définitif.",
  "data.delete": "Supprimer mes données",
  "data.keep": "Les garder",
  "refused.one-seat": "Tu as déjà une place ici, et à cette table il n’y en a qu’une par appareil.",
  "refused.removed": "L’hôte a repris ta place. Tu peux regarder.",
};
