/** The clock of this machine. Its date may be wrong, but durations are right. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Runs the work after a delay in milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
