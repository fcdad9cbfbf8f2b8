/** What the page of picking.ts lets a benchmark do. Times are milliseconds. */
export interface PickingBench {
  /** The pick list of so many orders over so many listings, and a plain pass over the same, turn about. */
  pick(
    orders: number,
    listings: number,
    rounds: number,
  ): { ours: number[]; plain: number[]; stops: number; copies: number };
}
