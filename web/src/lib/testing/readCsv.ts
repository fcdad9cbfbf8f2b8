import { readCsvRecords } from "../csvRecords";

/** Reads the cells of a comma-separated text like our imports. */
export const readCsv = (text: string): string[][] =>
  Array.from(readCsvRecords(text, ","), ({ cells }) => [...cells]);
