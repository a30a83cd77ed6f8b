// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "Par exemple :",
  "guide.detail": "Dans le détail",
};
