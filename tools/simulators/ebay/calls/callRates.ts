export interface RateLimit {
  calls: number;
  windowSeconds: number;
}

/** Times of each caller's latest calls. Not stored on disk, because eBay's short limits cover only seconds. */
export class CallRates {
  #times = new Map<string, number[]>();

  /** Counts one call under `key`. Returns false if the limit was used up before it. */
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
