import { type CsvRecord, readCsvRecords } from "@/lib/csvRecords";

export type Field = "link" | "title" | "price" | "qty" | "binPrice" | "sku" | "ebayId";

export interface FoundHeader {
  readonly line: number;
  readonly cells: readonly string[];
  readonly delimiter: string;
  readonly columns: Readonly<Partial<Record<Field, number>>>;
}

/** Column names in Pegboard's screens and exports. Case, spaces and punctuation are ignored. */
const NAMES: ReadonlyMap<string, Field> = new Map([
  ["link", "link"],
  ["url", "link"],
  ["title", "title"],
  ["totalprice", "price"],
  ["price", "price"],
  ["qty", "qty"],
  ["quantity", "qty"],
  ["binprice", "binPrice"],
  ["sku", "sku"],
  ["itemid", "ebayId"],
  ["itemnumber", "ebayId"],
]);

/** Patterns for the longer names of other programs. The first match wins: `Start price` is a price. */
const NAME_PATTERNS: readonly (readonly [RegExp, Field])[] = [
  [/item\s*(id|number)/i, "ebayId"],
  [/(bin|buy it now).*price/i, "binPrice"],
  [/price/i, "price"],
  [/title/i, "title"],
  [/link|url/i, "link"],
  [/qty|quantity/i, "qty"],
  [/sku|custom label/i, "sku"],
];

const DELIMITERS = [",", ";", "\t"];
/** Maximum number of lines above the header, such as a name, totals or notes. */
const SEARCHED = 50;

/**
 * Finds the header: the row with the most known columns that names title, link or price. Rows with an exact
 * name win over rows that only contain one, as the title of a car can. A first row whose first cell starts
 * with $ isn't a header.
 */
export function findHeader(text: string): FoundHeader | null {
  let best: { header: FoundHeader; rank: readonly [number, number] } | null = null;
  for (const delimiter of DELIMITERS) {
    for (const record of readFirstRecords(text, delimiter)) {
      if (!canBeHeader(record)) continue;
      const rank = [record.cells.filter(isName).length, measureWidth(record.cells)] as const;
      if (best && !isAbove(rank, best.rank)) continue;
      best = { header: { ...record, delimiter, columns: findColumns(record.cells) }, rank };
    }
  }
  return best?.header ?? null;
}

function readFirstRecords(text: string, delimiter: string): CsvRecord[] {
  const found: CsvRecord[] = [];
  for (const record of readCsvRecords(text, delimiter)) {
    if (found.length === SEARCHED) break;
    found.push(record);
  }
  return found;
}

function canBeHeader({ line, cells, isBroken }: CsvRecord): boolean {
  if (isBroken || (line === 1 && cells[0]?.trimStart().startsWith("$") === true)) return false;
  return cells.some((cell) => /title|link|price/i.test(cell));
}

const isAbove = (one: readonly [number, number], other: readonly [number, number]): boolean =>
  one[0] > other[0] || (one[0] === other[0] && one[1] > other[1]);

function findColumns(cells: readonly string[]): FoundHeader["columns"] {
  const columns: Partial<Record<Field, number>> = {};
  for (const [at, cell] of cells.entries()) {
    const field = NAMES.get(normalizeName(cell));
    // With a "price" and a "total price", the first one wins.
    if (field) columns[field] ??= at;
  }
  for (const [at, cell] of cells.entries()) {
    if (isName(cell)) continue;
    const field = NAME_PATTERNS.find(([likeness]) => likeness.test(cell))?.[1];
    if (field) columns[field] ??= at;
  }
  return columns;
}

const isName = (cell: string): boolean => NAMES.has(normalizeName(cell));
const normalizeName = (cell: string): string => cell.toLowerCase().replaceAll(/[\s_-]/g, "");
const measureWidth = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== "") + 1;
