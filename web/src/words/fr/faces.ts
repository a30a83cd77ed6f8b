// Faces: what players say with them.

export default {
  "emote.open": "Réagir (touche E)",
  "emote.title": "Réagir",
  "emote.happy": "Ha ha !",
  "emote.sad": "Oh non !",
  "emote.surprised": "Quoi ?!",
  "emote.worried": "Aïe aïe…",
  "emote.sly": "Crois-moi !",
  "emote.impressed": "Bien joué !",
  "emote.told": "{name} : {text}",
  "emote.mute": "Masquer les réactions des autres",
  "emote.mute-one": "Masquer les réactions : {name}",
  "you.name": "Toi",
};
