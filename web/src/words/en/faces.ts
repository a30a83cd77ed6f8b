// Faces: what players say with them.

export default {
  "emote.open": "React (key E)",
  "emote.title": "React",
  "emote.happy": "Ha ha!",
  "emote.sad": "Oh no!",
  "emote.surprised": "What?!",
  "emote.worried": "Uh-oh…",
  "emote.sly": "Trust me!",
  "emote.impressed": "Well played!",
  "emote.told": "{name}: {text}",
  "emote.mute": "Hide the others’ reactions",
  "emote.mute-one": "Hide reactions: {name}",
  "you.name": "You",
};
