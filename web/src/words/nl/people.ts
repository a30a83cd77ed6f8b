// Rules for people, levels, what is explained and what decided a match.

export default {
  "guide.example": "Bijvoorbeeld:",
  "guide.detail": "Tot in detail",
  "level.ask": "Hoe goed moeten de anderen spelen?",
  "level.easy-help": "Ze leren zelf ook nog: fijn voor een eerste potje.",
  "level.normal-help": "Ze kennen het spel en vergeven weinig.",
  "level.hard-help": "Ze tellen kaarten en denken vooruit.",
  "level.later": "Je kunt dit later veranderen, als je een tafel klaarzet of onder “Tafel”.",
  "level.setting": "Bots bij “Nu spelen”",
  "level.unset": "vraag het me",
  "explained.again": "Druk op ? om dit nog eens te horen.",
};
