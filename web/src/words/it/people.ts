// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "Per esempio:",
  "guide.detail": "In ogni dettaglio",
  "level.ask": "Quanto devono giocare bene gli altri?",
  "level.easy-help": "Stanno ancora imparando: perfetto per la prima partita.",
  "level.normal-help": "Conoscono il gioco e perdonano poco.",
  "level.hard-help": "Contano le carte e pensano in anticipo.",
  "level.later": "Potrai cambiare più tardi, preparando un tavolo o in «Tavolo».",
  "level.setting": "Bot in «Gioca subito»",
  "level.unset": "chiedimelo",
  "explained.again": "Premi ? per riascoltarlo.",
};
