export default {
  "settings.volume": "Lautstärke",
  "settings.buzz": "Vibrieren, wenn du dran bist",
};
