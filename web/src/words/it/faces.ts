// Faces: what players say with them.

export default {
  "emote.open": "Reagisci (tasto E)",
  "emote.title": "Reagisci",
  "emote.happy": "Ahah!",
  "emote.sad": "Oh no!",
  "emote.surprised": "Cosa?!",
  "emote.worried": "Ahi ahi…",
  "emote.sly": "Fidati!",
  "emote.impressed": "Bella giocata!",
  "emote.told": "{name}: {text}",
  "emote.mute": "Nascondi le reazioni degli altri",
  "emote.mute-one": "Nascondi le reazioni: {name}",
  "you.name": "Tu",
};
