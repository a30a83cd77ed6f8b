// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "For example:",
  "guide.detail": "In every detail",
};
