import { TOY_NUMBER_PATTERN } from "../../contract/cards.ts";
import { foldName } from "./mergeModels.ts";

/** In the order in which columns are given away: those first whose values tell most. */
export const CATALOGUE_FIELDS = [
  "toyNumber",
  "seriesNumber",
  "year",
  "brand",
  "country",
  "wheels",
  "color",
  "series",
  "tampo",
  "model",
] as const;
export type CatalogueField = (typeof CATALOGUE_FIELDS)[number];

/** A row of a list: text by column, cleaned. */
export type CatalogueRecord = Readonly<Record<string, string>>;

interface FieldRule {
  /** What headers call it, as `foldName` leaves them; the first that is there wins. */
  readonly headers: readonly string[];
  /** What a value may be; a column of other values is not the field, whatever its header says. */
  readonly isValue?: (value: string) => boolean;
  /** What only a value of this field is; left out where values tell nothing. */
  readonly isTelling?: (value: string) => boolean;
  /** Which of several columns of such values it is: the highest. */
  readonly prefer?: (values: readonly string[]) => number;
}

/** What a number is printed with on some lists, and on the card: `DHR20-D9B0`. */
const SUFFIX = /\s*[-.\u2010-\u2014\s/].*$/;

/** Null where the text is no toy number, with or without its suffix. */
export function readToyNumber(text: string): string | null {
  const upper = text.toUpperCase();
  return [upper, upper.replace(SUFFIX, "")].find((number) => TOY_NUMBER_PATTERN.test(number)) ?? null;
}

const isToyNumber = (value: string) => readToyNumber(value) !== null;
const hasLetters = (value: string) => /\p{Letter}/u.test(value);
const share = (values: readonly string[], is: (value: string) => boolean) =>
  values.filter(is).length / Math.max(1, values.length);

/** Die-cast cars of this kind exist since 1968. */
export const isYear = (value: string) =>
  /^\d{4}$/.test(value) && Number(value) >= 1968 && Number(value) <= 2100;

const PLACE = /^(\d{1,3})\s*(?:\/|of)\s*(\d{1,3})$/i;
const isPlace = (value: string) => PLACE.test(value);
/** Of two such columns the series is the shorter: the other counts the whole year (`105/250`). */
function typicalLength(values: readonly string[]): number {
  const lengths = values.map((value) => Number(PLACE.exec(value)?.[2] ?? 0)).toSorted((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

const listed = (text: string) => text.split(", ");
const BRANDS = new Set(
  listed(
    "Hot Wheels, Matchbox, Majorette, M2, M2 Machines, Greenlight, Mini GT, Johnny Lightning, Tomica, Racing Champions, " +
      "Auto World, Corgi, Siku, Maisto, Bburago, Tarmac Works",
  ).map(foldName),
);
const COLORS =
  /\b(?:black|white|red|blue|green|yellow|orange|purple|violet|pink|brown|gr[ae]y|silver|gold|teal|tan|beige|maroon|bronze|copper|aqua|turquoise|magenta|lime|navy|zamac|chrome|cream|burgundy|olive)\b/i;
const COUNTRIES = new Set(
  listed(
    "Malaysia, Thailand, China, Indonesia, India, Hong Kong, Mexico, France, USA, United States, England, UK, Macau, " +
      "Macao, Japan, Vietnam, Italy, Hungary, Brazil, Bulgaria",
  ).map(foldName),
);
/** Collectors' codes: open hole five spokes, painted rims, real riders ... */
const WHEELS =
  /^(?:OH5|PR5|MC5|J5|Y5|A6|5SP|10SP|3SP|6SP|5DOT|AEROD|RA6|SK5|OR6SP|BW|RL|RR\w*|FTE2?|TRAP5|ST8|CM6|AMF|WSP|LW|CT)\b/i;

/** Words of a name: letters, no address, not one value for all. */
const isName = (value: string) =>
  hasLetters(value) && value.length >= 2 && value.length <= 80 && !/^\w+:\/\//.test(value);

export const FIELD_RULES: Readonly<Record<CatalogueField, FieldRule>> = {
  toyNumber: {
    headers: listed(
      "toynumber, toyid, toyno, toy, toycode, sku, code, castingcode, productcode, itemcode, itemnumber, itemno, " +
        "mattelnumber, mattelcode, modelnumber, modelno, number",
    ),
    isValue: isToyNumber,
    isTelling: isToyNumber,
    // Five digits alone may be anybody's running number.
    prefer: (values) => share(values, isToyNumber) + share(values, hasLetters),
  },
  model: {
    headers: listed(
      "modelname, castingname, model, carname, car, casting, name, vehicle, vehiclename, cast, toyname, title, description",
    ),
    isValue: isName,
    isTelling: (value) => isName(value) && !isToyNumber(value),
    // Nearly each row has another name.
    prefer: (values) => new Set(values).size / values.length,
  },
  series: {
    headers: listed("series, seriesname, subseries, segment, minicollection, collection, line, theme, set"),
    isValue: hasLetters,
  },
  seriesNumber: {
    headers: listed("seriesnumber, seriesno, numberinseries, numinseries, seriesposition, ofseries"),
    isTelling: isPlace,
    prefer: (values) => 1 / (1 + typicalLength(values)),
  },
  year: {
    headers: listed("year, releaseyear, yearreleased, yearofrelease, modelyear, released"),
    isValue: isYear,
    isTelling: isYear,
  },
  brand: {
    headers: listed("brand, manufacturer, brandname"),
    isValue: hasLetters,
    isTelling: (value) => BRANDS.has(foldName(value)),
  },
  color: {
    headers: listed("color, colour, bodycolor, bodycolour, paint, colorname, colourname"),
    isValue: hasLetters,
    isTelling: (value) => COLORS.test(value) && value.split(/\s+/).length <= 4,
  },
  tampo: { headers: listed("tampo, tampos, decoration, graphics, deco"), isValue: hasLetters },
  wheels: {
    headers: listed("wheels, wheel, wheeltype, wheelstype, wheelcode"),
    isTelling: (value) => WHEELS.test(value),
  },
  country: {
    headers: listed("country, countryoforigin, madein, origin, countryofmanufacture, factory"),
    isValue: hasLetters,
    isTelling: (value) => COUNTRIES.has(foldName(value)),
  },
};

/** `N/A`, `No #` and `?/9` say that nobody knows. */
export function readPlace(text: string): string | null {
  const [, place, of] = PLACE.exec(text.trim()) ?? [];
  return place === undefined || of === undefined ? null : `${place}/${of}`;
}
