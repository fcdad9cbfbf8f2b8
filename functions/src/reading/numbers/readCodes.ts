import type { PrintedLine, PrintedSides } from "../print/printedLine.ts";
import { CODE_GRAMMARS, type Identifies } from "./grammars.ts";

export interface ReadCode {
  code: string;
  brand: string;
  identifies: Identifies;
  /** Whether the form has a source. Other codes are always confirmed by the person. */
  isVerified: boolean;
  line: number;
}

/** Below this, a character may be wrong, and codes have no redundancy to reveal it. */
const MIN_CONFIDENCE = 0.9;

/**
 * Finds codes in the forms that the brand prints, without correcting them. Without a brand, only forms unique to one
 * brand count.
 */
export function readCodes(lines: readonly PrintedLine[], brand: string | null): ReadCode[] {
  const grammars = CODE_GRAMMARS.filter((grammar) =>
    brand === null ? grammar.isDistinct : grammar.brand === brand,
  ).map((grammar) => ({ ...grammar, pattern: new RegExp(grammar.form) }));
  return lines.flatMap(({ text, confidence }, line) => {
    if (confidence < MIN_CONFIDENCE) return [];
    const folded = foldLine(text);
    return grammars.flatMap(({ pattern, ...grammar }) => {
      const code = pattern.exec(folded)?.[1];
      if (code === undefined) return [];
      const { identifies, source } = grammar;
      return [{ code, brand: grammar.brand, identifies, isVerified: source !== null, line }];
    });
  });
}

/** Lists the codes that identify the car, in the forms of the card's brand. */
export function listCarCodes({ front, back }: PrintedSides, { brand }: { brand: string | null }): string[] {
  const codes = readCodes([...back, ...front], brand).filter(({ identifies }) => identifies === "car");
  return [...new Set(codes.map(({ code }) => code))];
}

/** Normalizes dashes and spaces and removes specks at both ends, nothing else. */
function foldLine(text: string): string {
  return text
    .replace(/[\u2010-\u2014]/g, "-")
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "")
    .replace(/\s+/g, " ");
}
