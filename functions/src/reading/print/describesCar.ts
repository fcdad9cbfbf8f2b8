import { listCarCodes } from "../numbers/readCodes.ts";
import type { PrintedSides } from "./printedLine.ts";
import { readPrint } from "./readPrint.ts";

/**
 * Whether the lines have the facts of a title and the car's code, so that the rest of the back can stay unread. A name
 * that only the front has isn't enough: the back can still confirm or contradict it (decisions/capture/0276).
 */
export function describesCar(lines: PrintedSides): boolean {
  const print = readPrint(lines);
  const { brand, nameEvidence, series } = print;
  return (
    nameEvidence !== null &&
    nameEvidence !== "front" &&
    brand !== null &&
    series !== null &&
    listCarCodes(lines, print).length > 0
  );
}
