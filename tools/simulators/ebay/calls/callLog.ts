/** A call in the log, without token and content. */
export interface CallRecord {
  at: string;
  call: string;
  seller?: string;
  status: number;
  faults: string[];
}

const MAX_RECORDS = 1000;

/** The last thousand API calls since the start. */
export class CallLog {
  #records: CallRecord[] = [];
  #total = 0;

  /** The number of calls since the start, including those that the log has dropped. */
  get total(): number {
    return this.#total;
  }

  list(): readonly CallRecord[] {
    return this.#records;
  }

  add(record: CallRecord): void {
    this.#records.push(record);
    this.#total += 1;
    if (this.#records.length > MAX_RECORDS) this.#records.shift();
  }

  clear(): void {
    this.#records = [];
  }
}
