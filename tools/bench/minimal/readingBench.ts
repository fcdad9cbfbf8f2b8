/**
 * What a benchmark can call on the page of reading.ts. Pictures are JPEGs in base64, times are milliseconds.
 */
export interface ReadingBench {
  prepare(): Promise<void>;
  read(
    engine: "ours" | "baseline",
    picture: string,
  ): Promise<{ toyNumber: string | null; milliseconds: number }>;
  /** Reads again, and returns the time of each stage of our reader. */
  readStages(picture: string): Promise<Record<string, number>>;
}
