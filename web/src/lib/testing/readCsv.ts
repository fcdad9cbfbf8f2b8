import { readCsvRecords } from "../csvRecords";

/** Reads the cells of a file with commas, as our imports do. */
export const readCsv = (text: string): string[][] =>
  Array.from(readCsvRecords(text, ","), ({ cells }) => [...cells]);
