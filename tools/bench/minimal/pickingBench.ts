/** What the page of picking.ts lets a benchmark do. Times are milliseconds. */
export interface PickingBench {
  /** The pick list of so many orders over so many listings, and a plain pass over the same, turn about. */
  pick(
    orders: number,
    listings: number,
    rounds: number,
  ): { ours: number[]; plain: number[]; stops: number; copies: number };
  /**
   * A PDF of so many slips from the worker, the page's tasks over 50 ms meanwhile, and the times between its frames: then,
   * and for as long while nothing is made.
   */
  slips(
    count: number,
  ): Promise<{ time: number; bytes: number; longTasks: number; gaps: number[]; idleGaps: number[] }>;
}
