// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "Par exemple :",
  "guide.detail": "Dans le détail",
  "level.ask": "À quel niveau doivent jouer les autres ?",
  "level.easy-help": "Ils apprennent encore : parfait pour une première partie.",
  "level.normal-help": "Ils connaissent le jeu et pardonnent peu.",
  "level.hard-help": "Ils comptent les cartes et anticipent.",
  "level.later": "Tu pourras changer plus tard, en préparant une table ou sous « Table ».",
  "level.setting": "Bots de « Jouer »",
  "level.unset": "me demander",
  "explained.again": "Appuie sur ? pour l’entendre à nouveau.",
};
