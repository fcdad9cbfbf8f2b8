import { vi } from "vitest";

type Tone = [frequency: number, end: number];
let heard: number[] = [];
let tones: Tone[] = [];

/** Replaces the browser's audio. Returns the frequencies that are played from now on, in hertz. */
export function hearTones(): readonly number[] {
  listen();
  return heard;
}

/** Replaces the browser's audio. Returns the tones that are played from now on, with their ends in seconds. */
export function collectTones(): Tone[] {
  listen();
  return tones;
}

function listen(): void {
  [heard, tones] = [[], []];
  vi.stubGlobal("AudioContext", SilentAudio);
}

/** The page creates one context and keeps it. */
class SilentAudio {
  readonly currentTime = 0;
  readonly destination = {};
  resume() {
    return Promise.resolve();
  }
  createOscillator() {
    const frequency = { value: 0 };
    return {
      frequency,
      connect: (next: object) => next,
      start: () => void heard.push(frequency.value),
      stop: (end: number) => void tones.push([frequency.value, Number(end.toFixed(3))]),
    };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: (next: object) => next };
  }
}
