export default {
  "settings.volume": "Volume",
  "settings.buzz": "Vibrer quand c’est ton tour",
};
