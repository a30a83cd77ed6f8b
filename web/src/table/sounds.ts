// Sounds, made on the spot: paper for cards, a few notes for the rare moments. None before the person
// has touched the page: browsers forbid it, and so do manners.

import { settings } from "../settings.svelte";

interface Note {
  pitch_hz: number;
  at_s: number;
  length_s: number;
  /** Where it glides to. */
  to_hz?: number;
}

const notes = (step_s: number, ...pitches_hz: number[]): Note[] =>
  pitches_hz.map((pitch_hz, i) => ({ pitch_hz, at_s: i * step_s, length_s: step_s * 1.6 }));

const SOUNDS = {
  turn: notes(0.1, 587, 784),
  win: notes(0.12, 523, 659, 784, 1047),
  lose: notes(0.16, 392, 349, 330),
  spark: notes(0.05, 1319, 1760, 2093), // a pair goes
  crown: notes(0.09, 659, 880, 988),
  boing: [{ pitch_hz: 170, at_s: 0, length_s: 0.35, to_hz: 95 }], // somebody was fooled
  slam: [{ pitch_hz: 130, at_s: 0, length_s: 0.18, to_hz: 50 }],
  call: notes(0.08, 784, 988, 1175, 1568),
} satisfies Record<string, Note[]>;

/** Paper is noise through a narrow band: how high, and how long. */
const PAPER = {
  card: { pitch_hz: 1800, length_s: 0.07 },
  flip: { pitch_hz: 3200, length_s: 0.09 },
} as const;

export type Sound = keyof typeof SOUNDS | keyof typeof PAPER;

const LOUDNESS = 0.28; // at full volume
let context: AudioContext | null = null;

function wake(): void {
  context ??= new AudioContext();
}
for (const gesture of ["pointerdown", "keydown"]) {
  window.addEventListener(gesture, wake, { once: true });
}

export function play(sound: Sound): void {
  if (!context || !settings.sound || !settings.volume || document.hidden) return;
  if (sound === "card" || sound === "flip") rustle(context, PAPER[sound]);
  else for (const note of SOUNDS[sound] as Note[]) ring(context, note);
}

function ring(audio: AudioContext, { pitch_hz, at_s, length_s, to_hz }: Note): void {
  const start = audio.currentTime + at_s;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch_hz });
  if (to_hz) tone.frequency.exponentialRampToValueAtTime(to_hz, start + length_s);
  tone.connect(fading(audio, loudness(), start, length_s)).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length_s);
}

function rustle(
  audio: AudioContext,
  { pitch_hz, length_s }: (typeof PAPER)["card" | "flip"],
): void {
  const samples = Math.ceil(audio.sampleRate * length_s);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let i = 0; i < samples; i++) noise[i] = Math.random() * 2 - 1;
  const frequency = pitch_hz * (0.85 + 0.3 * Math.random()); // no two cards sound alike
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: 0.8 });
  const source = new AudioBufferSourceNode(audio, { buffer });
  const fade = fading(audio, loudness() * 3, audio.currentTime, length_s);
  source.connect(band).connect(fade).connect(audio.destination);
  source.start();
}

/** The ear hears ratios: half the slider is a quarter of the sound. */
function loudness(): number {
  return LOUDNESS * settings.volume ** 2;
}

function fading(audio: AudioContext, gain: number, start: number, length_s: number): GainNode {
  const fade = new GainNode(audio, { gain: 0 });
  fade.gain.setValueAtTime(gain, start);
  fade.gain.exponentialRampToValueAtTime(0.001, start + length_s);
  return fade;
}
