/** What a benchmark can call on the page of picking.ts. Times are milliseconds. */
export interface PickingBench {
  /** Makes the pick list of `orders` orders, alternately with our code and with a plain pass. */
  pick(
    orders: number,
    listings: number,
    rounds: number,
  ): { ours: number[]; plain: number[]; stops: number; copies: number };
  /**
   * Makes a PDF of `count` slips in the worker. Returns the page's tasks over 50 ms during that time, and the
   * times between its frames, while the PDF is made and for as long when idle.
   */
  slips(
    count: number,
  ): Promise<{ time: number; bytes: number; longTasks: number; gaps: number[]; idleGaps: number[] }>;
}
