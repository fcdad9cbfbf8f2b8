import type { PrintedLine } from "../print/printedLine.ts";
import { CODE_GRAMMARS, type Identifies } from "./grammars.ts";

export interface ReadCode {
  code: string;
  brand: string;
  identifies: Identifies;
  /** Whether the form has a source; a code without one is put to the person, however well it was read. */
  isVerified: boolean;
  /** The line's place among those given. */
  line: number;
}

/** A reading below this may have a character wrong, and a code has nothing that would show it. */
const LEAST_CONFIDENCE = 0.9;

/**
 * The codes that the lines hold, in the forms that the brand prints. A code is taken as it was read or not at all.
 * Without a brand, those forms alone count that no two brands share.
 */
export function readCodes(lines: readonly PrintedLine[], brand: string | null): ReadCode[] {
  const grammars = CODE_GRAMMARS.filter((grammar) =>
    brand === null ? grammar.isDistinct : grammar.brand === brand,
  ).map((grammar) => ({ ...grammar, pattern: new RegExp(grammar.form) }));
  return lines.flatMap(({ text, confidence }, line) => {
    if (confidence < LEAST_CONFIDENCE) return [];
    const folded = foldLine(text);
    return grammars.flatMap(({ pattern, ...grammar }) => {
      const code = pattern.exec(folded)?.[1];
      if (code === undefined) return [];
      const { identifies, source } = grammar;
      return [{ code, brand: grammar.brand, identifies, isVerified: source !== null, line }];
    });
  });
}

/** Specks at the ends and the kinds of dashes and spaces aside, nothing is changed. */
function foldLine(text: string): string {
  return text
    .replace(/[\u2010-\u2014]/g, "-")
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, "")
    .replace(/\s+/g, " ");
}
