// What the device does beside showing: sound and vibration.

export default {
  "settings.volume": "Volume",
  "settings.buzz": "Vibrate when it’s your turn",
};
