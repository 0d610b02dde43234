// Sounds of a wooden board: knocks, each a few partials that die away and a breath of noise,
// computed once.

import { setting } from "./settings.js";

/** Sounds: knocks of `[begin in seconds, pitch in hertz, loudness]`. */
const SOUNDS = {
  move: [[0, 210, 0.5]],
  capture: [[0, 250, 0.5], [0.05, 165, 0.6]],
  check: [[0, 210, 0.5], [0.09, 420, 0.4]],
  low: [[0, 520, 0.35], [0.14, 520, 0.35]],
  end: [[0, 210, 0.5], [0.16, 170, 0.5], [0.34, 130, 0.6]],
};
/** Partials of a knock on wood: frequency as a multiple, loudness, decay per second. */
const PARTIALS = [[1, 1, 38], [2.57, 0.5, 62], [4.95, 0.25, 95]];
/** Decay of the noise per second, and its loudness. */
const [NOISE_DECAY, NOISE] = [240, 0.35];
const KNOCK = 0.18;

let audio = null;
const buffers = new Map();

function bufferOf(name) {
  const knocks = SOUNDS[name];
  const rate = audio.sampleRate;
  const end = knocks[knocks.length - 1][0] + KNOCK;
  const buffer = audio.createBuffer(1, Math.ceil(end * rate), rate);
  const samples = buffer.getChannelData(0);
  for (const [begin, pitch, loudness] of knocks) {
    const first = Math.round(begin * rate);
    for (let at = 0; at < KNOCK * rate && first + at < samples.length; at += 1) {
      const time = at / rate;
      const wave = (sum, [multiple, share, decay]) => sum + share * Math.exp(-decay * time) * Math.sin(2 * Math.PI * pitch * multiple * time);
      const noise = NOISE * Math.exp(-NOISE_DECAY * time) * (2 * Math.random() - 1);
      samples[first + at] += loudness * (PARTIALS.reduce(wave, 0) + noise);
    }
  }
  return buffer;
}

/** Plays a sound, if sounds are on; browsers play none before the first user gesture. */
export function sound(name) {
  if (setting("sounds") !== "on" || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (!buffers.has(name)) buffers.set(name, bufferOf(name));
  const source = audio.createBufferSource();
  source.buffer = buffers.get(name);
  source.connect(audio.destination);
  source.start();
}
