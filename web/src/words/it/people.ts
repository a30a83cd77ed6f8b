// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "Per esempio:",
  "guide.detail": "In ogni dettaglio",
};
