/** What a benchmark can call on reading.ts's page. Pictures are JPEGs in base64, times milliseconds. */
export interface ReadingBench {
  prepare(): Promise<void>;
  read(
    engine: "ours" | "baseline",
    picture: string,
  ): Promise<{ toyNumber: string | null; milliseconds: number }>;
  /** Reads again, and returns the time of each stage of our reader. */
  readStages(picture: string): Promise<Record<string, number>>;
}
