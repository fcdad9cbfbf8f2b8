/** How many calls in how long. */
export interface RateLimit {
  calls: number;
  windowSeconds: number;
}

/** When each caller's latest calls came; eBay's short limits look at the last seconds only, so none is kept on disk. */
export class CallRates {
  #times = new Map<string, number[]>();

  /** Counts one call under `key`; false where the limit was used up before it. */
  admit(key: string, { calls, windowSeconds }: RateLimit): boolean {
    const now = Date.now();
    const recent = (this.#times.get(key) ?? []).filter((time) => time > now - windowSeconds * 1000);
    const admitted = recent.length < calls;
    this.#times.set(key, [...recent, now]);
    return admitted;
  }

  clear(): void {
    this.#times.clear();
  }
}
