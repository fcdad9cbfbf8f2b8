/** Time as this machine has it. Its date may be wrong; how long something takes is right. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** Returns how to cancel it. */
  after(milliseconds: number, work: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
