// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "Zum Beispiel:",
  "guide.detail": "Ganz genau",
  "level.ask": "Wie gut sollen die anderen spielen?",
  "level.easy-help": "Sie lernen selbst noch: gut für die erste Partie.",
  "level.normal-help": "Sie kennen das Spiel und verzeihen wenig.",
  "level.hard-help": "Sie zählen mit und denken voraus.",
  "level.later": "Das kannst du später ändern: beim Einrichten eines Tisches oder unter „Tisch“.",
  "level.setting": "Bots bei „Jetzt spielen“",
  "level.unset": "frag mich",
  "explained.again": "Mit ? hörst du das noch einmal.",
};
