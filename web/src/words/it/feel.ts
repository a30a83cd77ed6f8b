export default {
  "settings.volume": "Volume",
  "settings.buzz": "Vibra quando tocca a te",
};
