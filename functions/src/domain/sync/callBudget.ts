/** A seller's calls: 300 within 15 seconds. Source: eBay's call limits, GetMyeBaySelling and GetSellerList. */
const CALLS = 300;
const MILLISECONDS = 15_000;

export interface CallBudget {
  /** Resolves when the next call may be made. */
  take(): Promise<void>;
}

/** A bucket of `CALLS` tokens that refills evenly. One per seller and worker: a seller has one worker at a time. */
export function callBudget(now: () => number, sleep: (milliseconds: number) => Promise<unknown>): CallBudget {
  const perToken = MILLISECONDS / CALLS;
  let tokens = CALLS;
  let filledAt = now();
  return {
    async take() {
      for (;;) {
        const time = now();
        tokens = Math.min(CALLS, tokens + Math.max(0, time - filledAt) / perToken);
        filledAt = time;
        if (tokens >= 1) {
          tokens -= 1;
          return;
        }
        await sleep(Math.ceil((1 - tokens) * perToken));
      }
    },
  };
}
