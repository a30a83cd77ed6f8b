// The plain board.

export default {
  "plain.hand": "Je hand",
  "plain.actions": "Wat je kunt doen",
  "plain.back": "Terug",
};
