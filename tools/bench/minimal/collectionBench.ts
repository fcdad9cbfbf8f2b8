/** What a benchmark can call on the page of collection.ts. Times are milliseconds. */
export interface CollectionBench {
  /** Returns the uid. */
  signIn(email: string, name: string): Promise<string>;
  /** Queries `listings` listings, alternately by the columns and by a plain pass. */
  answer(listings: number, rounds: number): { ours: number[]; plain: number[]; identical: boolean };
  /** Holds `listings` listings in memory with all orders and texts, until the next call. */
  hold(listings: number): void;
  /** Reads all documents of a person's collection with one query. */
  bareQuery(uid: string): Promise<number>;
  /** Opens without and with a snapshot. `reads` counts charged reads until the server has confirmed. */
  coldOpen(uid: string): Promise<Opening>;
  warmOpen(uid: string): Promise<Opening>;
}

export interface Opening {
  readonly milliseconds: number;
  readonly reads: number;
}
