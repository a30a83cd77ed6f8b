// The plain board.

export default {
  "plain.hand": "La tua mano",
  "plain.actions": "Cosa puoi fare",
  "plain.back": "Indietro",
};
