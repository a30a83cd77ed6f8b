// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "Zum Beispiel:",
  "guide.detail": "Ganz genau",
};
