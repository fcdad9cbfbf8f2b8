/** What the page of collection.ts lets a benchmark do. Times are milliseconds. */
export interface CollectionBench {
  /** Answers the uid. */
  signIn(email: string, name: string): Promise<string>;
  /** Search, filter, counts, order and page over so many listings, by the columns and by a plain pass, turn about. */
  answer(listings: number, rounds: number): { ours: number[]; plain: number[]; identical: boolean };
  /** Holds so many listings in memory, all orders and texts among them, until the next call. */
  hold(listings: number): void;
  /** All documents of a person's collection by one query. */
  bareQuery(uid: string): Promise<number>;
  /** Without and with a snapshot, until there are rows; `reads`, as they are charged, until the server has agreed. */
  coldOpen(uid: string): Promise<Opening>;
  warmOpen(uid: string): Promise<Opening>;
}

export interface Opening {
  readonly milliseconds: number;
  readonly reads: number;
}
