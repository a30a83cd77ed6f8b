// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "Bijvoorbeeld:",
  "guide.detail": "Tot in detail",
};
