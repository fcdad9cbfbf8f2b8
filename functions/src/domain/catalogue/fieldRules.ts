import { isCatalogueNumber } from "../../contract/capture/cards.ts";
import type { CatalogueField } from "../../contract/catalogue.ts";
import { foldName } from "./mergeModels.ts";

/** One row as cleaned texts, keyed by column. */
export type CatalogueRecord = Readonly<Record<string, string>>;

interface FieldRule {
  /** Header names in the form that `foldName` returns. The first match wins. */
  readonly headers: readonly string[];
  /** Accepts valid values. A column with other values isn't this field, regardless of its header. */
  readonly isValue?: (value: string) => boolean;
  /** Accepts values that only this field has. Absent if the values aren't distinctive. */
  readonly isDistinctive?: (value: string) => boolean;
  /** Scores columns that all have valid values. The highest score wins. */
  readonly prefer?: (values: readonly string[]) => number;
}

/** The suffix of a number on some lists and on the card: `DHR20-D9B0`. */
const SUFFIX = /\s*[-.\u2010-\u2014\s/].*$/;
/** Five digits with this ending are a code of Greenlight's or M2's (docs/brand-codes.md). */
const FOREIGN = /^\d{5}[-\u2010-\u2014][A-Z]/;

/**
 * Returns the toy number in a text, with or without a suffix, or another brand's code unchanged. Otherwise
 * returns null.
 */
export function readToyNumber(text: string): string | null {
  const upper = text.toUpperCase();
  if (FOREIGN.test(upper)) return null;
  return [upper, upper.replace(SUFFIX, "")].find(isCatalogueNumber) ?? null;
}

const isToyNumber = (value: string) => readToyNumber(value) !== null;
const hasLetters = (value: string) => /\p{Letter}/u.test(value);
const computeShare = (values: readonly string[], is: (value: string) => boolean) =>
  values.filter(is).length / Math.max(1, values.length);

/** Die-cast cars of this kind have existed since 1968. */
export const isYear = (value: string) =>
  /^\d{4}$/.test(value) && Number(value) >= 1968 && Number(value) <= 2100;

const POSITION = /^(\d{1,3})\s*(?:\/|of)\s*(\d{1,3})$/i;
const isPosition = (value: string) => POSITION.test(value);
/**
 * Distinguishes two position columns: the series has the lower total, the other column counts the whole year
 * (`105/250`).
 */
function getTypicalCount(values: readonly string[]): number {
  const lengths = values.map((value) => Number(POSITION.exec(value)?.[2] ?? 0)).toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

const splitList = (text: string) => text.split(", ");
const BRANDS = new Set(
  splitList(
    "Hot Wheels, Matchbox, Majorette, M2, M2 Machines, Greenlight, Mini GT, Johnny Lightning, Tomica, Racing Champions, " +
      "Auto World, Corgi, Siku, Maisto, Bburago, Tarmac Works",
  ).map(foldName),
);
const COLORS =
  /\b(?:black|white|red|blue|green|yellow|orange|purple|violet|pink|brown|gr[ae]y|silver|gold|teal|tan|beige|maroon|bronze|copper|aqua|turquoise|magenta|lime|navy|zamac|chrome|cream|burgundy|olive)\b/i;
const COUNTRIES = new Set(
  splitList(
    "Malaysia, Thailand, China, Indonesia, India, Hong Kong, Mexico, France, USA, United States, England, UK, Macau, " +
      "Macao, Japan, Vietnam, Italy, Hungary, Brazil, Bulgaria",
  ).map(foldName),
);
/** Wheel codes that collectors use: open hole five spokes, painted rims, real riders and so on. */
const WHEELS =
  /^(?:OH5|PR5|MC5|J5|Y5|A6|5SP|10SP|3SP|6SP|5DOT|AEROD|RA6|SK5|OR6SP|BW|RL|RR\w*|FTE2?|TRAP5|ST8|CM6|AMF|WSP|LW|CT)\b/i;

/** Accepts names: text with letters that isn't an address. */
const isName = (value: string) =>
  hasLetters(value) && value.length >= 2 && value.length <= 80 && !/^\w+:\/\//.test(value);

export const FIELD_RULES: Readonly<Record<CatalogueField, FieldRule>> = {
  toyNumber: {
    headers: splitList(
      "toynumber, toyid, toyno, toy, toycode, sku, code, castingcode, productcode, itemcode, itemnumber, itemno, " +
        "mattelnumber, mattelcode, modelnumber, modelno, number",
    ),
    isValue: isToyNumber,
    isDistinctive: isToyNumber,
    // A column of five digits can be a row number.
    prefer: (values) => computeShare(values, isToyNumber) + computeShare(values, hasLetters),
  },
  model: {
    headers: splitList(
      "modelname, castingname, model, carname, car, casting, name, vehicle, vehiclename, cast, toyname, title, description",
    ),
    isValue: isName,
    isDistinctive: (value) => isName(value) && !isToyNumber(value),
    // Model names differ in nearly every row.
    prefer: (values) => new Set(values).size / values.length,
  },
  series: {
    headers: splitList(
      "series, seriesname, subseries, segment, minicollection, collection, line, theme, set",
    ),
    isValue: hasLetters,
  },
  seriesNumber: {
    headers: splitList("seriesnumber, seriesno, numberinseries, numinseries, seriesposition, ofseries"),
    isDistinctive: isPosition,
    prefer: (values) => 1 / (1 + getTypicalCount(values)),
  },
  year: {
    headers: splitList("year, releaseyear, yearreleased, yearofrelease, modelyear, released"),
    isValue: isYear,
    isDistinctive: isYear,
  },
  brand: {
    headers: splitList("brand, manufacturer, brandname"),
    isValue: hasLetters,
    isDistinctive: (value) => BRANDS.has(foldName(value)),
  },
  color: {
    headers: splitList("color, colour, bodycolor, bodycolour, paint, colorname, colourname"),
    isValue: hasLetters,
    isDistinctive: (value) => COLORS.test(value) && value.split(/\s+/).length <= 4,
  },
  tampo: { headers: splitList("tampo, tampos, decoration, graphics, deco"), isValue: hasLetters },
  wheels: {
    headers: splitList("wheels, wheel, wheeltype, wheelstype, wheelcode"),
    isDistinctive: (value) => WHEELS.test(value),
  },
  country: {
    headers: splitList("country, countryoforigin, madein, origin, countryofmanufacture, factory"),
    isValue: hasLetters,
    isDistinctive: (value) => COUNTRIES.has(foldName(value)),
  },
};

/** Reads a position such as `3/10`. Returns null for `N/A`, `No #` and `?/9`. */
export function readPosition(text: string): string | null {
  const [, place, of] = POSITION.exec(text.trim()) ?? [];
  return place === undefined || of === undefined ? null : `${place}/${of}`;
}
