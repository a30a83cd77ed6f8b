// Faces: what players say with them.

export default {
  "emote.open": "Reagieren (Taste E)",
  "emote.title": "Reagieren",
  "emote.happy": "Haha!",
  "emote.sad": "O nein!",
  "emote.surprised": "Was?!",
  "emote.worried": "Ohoh …",
  "emote.sly": "Vertrau mir!",
  "emote.impressed": "Gut gespielt!",
  "emote.told": "{name}: {text}",
  "emote.mute": "Reaktionen der anderen ausblenden",
  "emote.mute-one": "Reaktionen ausblenden: {name}",
  "you.name": "Du",
};
