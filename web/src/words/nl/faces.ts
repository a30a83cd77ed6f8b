// Faces: what players say with them.

export default {
  "emote.open": "Reageren (toets E)",
  "emote.title": "Reageren",
  "emote.happy": "Haha!",
  "emote.sad": "O nee!",
  "emote.surprised": "Wat?!",
  "emote.worried": "O jee …",
  "emote.sly": "Echt waar!",
  "emote.impressed": "Goed gespeeld!",
  "emote.told": "{name}: {text}",
  "emote.mute": "Reacties van anderen verbergen",
  "emote.mute-one": "Reacties verbergen: {name}",
  "you.name": "Jij",
};
