export default {
  "settings.volume": "Volume",
  "settings.buzz": "Trillen als je aan de beurt bent",
};
