// Tiny synthesized clicks: a knock of wood for a move, a low one for no, two notes at the end, one for low time.
import { settings } from "../settings.svelte.ts";

const NOTES = {
  move: [[880, 0, 0.05]],
  no: [[160, 0, 0.09]],
  low: [[1320, 0, 0.12]],
  end: [
    [523, 0, 0.18],
    [784, 0.14, 0.3],
  ],
} as const;

let audio: AudioContext | null = null;

export function sound(kind: keyof typeof NOTES): void {
  // Browsers start sound only after somebody touched the page; before that the context would only warn.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  for (const [pitch, after, length] of NOTES[kind]) {
    const tone = new OscillatorNode(audio, { frequency: pitch, type: "triangle" });
    const volume = new GainNode(audio, { gain: 0.12 });
    const start = audio.currentTime + after;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
