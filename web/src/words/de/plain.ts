// The plain board.

export default {
  "plain.hand": "Deine Hand",
  "plain.actions": "Was du tun kannst",
  "plain.back": "Zurück",
};
