// Short synthesized sounds, each under a quarter of a second: wood for a move, two taps for a capture, a soft bell when it
// is one's turn, a tick when time is short, two notes up for a win, a low one for a loss, paper for a message.
import { settings } from "../settings.svelte.ts";

type Note = readonly [pitch: number, after: number, length: number, shape?: OscillatorType];

const NOTES = {
  move: [
    [330, 0, 0.07],
    [1180, 0, 0.02],
  ],
  capture: [
    [330, 0, 0.06],
    [250, 0.09, 0.08],
  ],
  turn: [
    [880, 0, 0.22, "sine"],
    [1760, 0, 0.12, "sine"],
  ],
  low: [[1320, 0, 0.05, "square"]],
  won: [
    [523, 0, 0.11],
    [784, 0.11, 0.13],
  ],
  lost: [[147, 0, 0.24]],
  message: [
    [2400, 0, 0.02, "sawtooth"],
    [3100, 0.04, 0.02, "sawtooth"],
  ],
  no: [[160, 0, 0.09]],
} as const satisfies Record<string, readonly Note[]>;
export type Sound = keyof typeof NOTES;

let audio: AudioContext | null = null;

/** Plays a sound, after some seconds where another comes first. */
export function sound(kind: Sound, wait = 0): void {
  // Browsers start sound only after somebody touched the page; before that the context would only warn.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [pitch, after, length, shape = "triangle"] of NOTES[kind] as readonly Note[]) {
    const loudness = shape === "triangle" || shape === "sine" ? 0.14 : 0.03;
    const tone = new OscillatorNode(audio, { frequency: pitch, type: shape });
    const volume = new GainNode(audio, { gain: loudness });
    const start = audio.currentTime + wait + after;
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
