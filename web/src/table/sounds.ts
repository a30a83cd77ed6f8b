// Four tiny sounds, made on the spot. None before the person has touched the page: browsers
// forbid it, and so do manners.

import { settings } from "../settings.svelte";

interface Note {
  pitch_hz: number;
  at_s: number;
  length_s: number;
}

const SOUNDS = {
  card: [{ pitch_hz: 320, at_s: 0, length_s: 0.05 }],
  turn: [
    { pitch_hz: 587, at_s: 0, length_s: 0.1 },
    { pitch_hz: 784, at_s: 0.1, length_s: 0.14 },
  ],
  win: [
    { pitch_hz: 523, at_s: 0, length_s: 0.12 },
    { pitch_hz: 659, at_s: 0.12, length_s: 0.12 },
    { pitch_hz: 784, at_s: 0.24, length_s: 0.12 },
    { pitch_hz: 1047, at_s: 0.36, length_s: 0.3 },
  ],
  lose: [
    { pitch_hz: 392, at_s: 0, length_s: 0.16 },
    { pitch_hz: 349, at_s: 0.16, length_s: 0.16 },
    { pitch_hz: 330, at_s: 0.32, length_s: 0.4 },
  ],
} satisfies Record<string, Note[]>;

const LOUDNESS = 0.07;
let context: AudioContext | null = null;

function wake(): void {
  context ??= new AudioContext();
}
for (const gesture of ["pointerdown", "keydown"]) {
  window.addEventListener(gesture, wake, { once: true });
}

export function play(sound: keyof typeof SOUNDS): void {
  if (!context || !settings.sound || document.hidden) return;
  for (const note of SOUNDS[sound]) ring(context, note);
}

function ring(audio: AudioContext, { pitch_hz, at_s, length_s }: Note): void {
  const start = audio.currentTime + at_s;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch_hz });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(LOUDNESS, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + length_s);
  tone.connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length_s);
}
