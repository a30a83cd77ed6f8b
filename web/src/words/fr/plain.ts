// The plain board.

export default {
  "plain.hand": "Ta main",
  "plain.actions": "Ce que tu peux faire",
  "plain.back": "Retour",
};
