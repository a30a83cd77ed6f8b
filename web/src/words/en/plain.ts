// The plain board.

export default {
  "plain.hand": "Your hand",
  "plain.actions": "What you can do",
  "plain.back": "Back",
};
