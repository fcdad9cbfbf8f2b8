/** What the page of reading.ts lets a benchmark do. Pictures are JPEGs in base64, times milliseconds. */
export interface ReadingBench {
  prepare(): Promise<void>;
  read(
    engine: "ours" | "baseline",
    picture: string,
  ): Promise<{ toyNumber: string | null; stages: Record<string, number>; milliseconds: number }>;
}
