// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "For example:",
  "guide.detail": "In every detail",
  "level.ask": "How well should the others play?",
  "level.easy-help": "They are still learning, too: good for a first game.",
  "level.normal-help": "They know the game and forgive little.",
  "level.hard-help": "They count cards and think ahead.",
  "level.later": "You can change this later, when you set up a table or under “Table”.",
  "level.setting": "Bots in “Play now”",
  "level.unset": "ask me",
  "explained.again": "Press ? to hear this again.",
};
