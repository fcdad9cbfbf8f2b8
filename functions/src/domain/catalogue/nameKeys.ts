import type { CatalogueModel } from "../../contract/cards.ts";
import type { PrintedName } from "../capture/ports.ts";
import { foldName } from "./mergeModels.ts";

/** `'68`, `68`, `1968` before a name. */
const YEAR = /^(?:19|20)?(\d{2})(?=\p{Letter})/u;
/** Marks the key of a name that has lost its year, so that `SHELBY GT500` and `'68 Shelby GT500` are told apart. */
const YEARLESS = "~";
/** As `normalise.ts` adds it: it stands on no card as a part of the name. */
const ZAMAC = /zamac$/;

/** By what a model's name is found: as it is folded, with its year in two digits and in four, and without it. */
export function nameKeys(model: string): string[] {
  const name = foldName(model);
  const names = new Set([name, name.replace(ZAMAC, "")]);
  const keys = [...names].flatMap((one) => [
    ...spellings(one),
    ...yearless(one).map((rest) => YEARLESS + rest),
  ]);
  return [...new Set(keys)].filter((key) => key.length > 1);
}

/** By what printed lines are looked up: as they stand first, and where that finds nothing, as if either had no year. */
export function searchKeys(words: readonly string[]): { exact: string[]; tolerant: string[] } {
  const lines = [...new Set(words.map(foldName))].filter((line) => line.length > 1);
  const exact = lines.flatMap(spellings);
  // Two different years are two cars: a printed year meets a name without one, and the other way round, only.
  const tolerant = lines.flatMap((line) => (YEAR.test(line) ? yearless(line) : [YEARLESS + line]));
  return { exact: [...new Set(exact)], tolerant: [...new Set(tolerant)] };
}

/** The models whose name is one of the printed lines, as `Catalogue.findByName` means it. */
export function narrowByName<T extends CatalogueModel>(models: readonly T[], words: readonly string[]): T[] {
  const { exact, tolerant } = searchKeys(words);
  const named = (keys: readonly string[]) =>
    models.filter(({ model }) => nameKeys(model).some((key) => keys.includes(key)));
  const found = named(exact);
  return found.length > 0 ? found : named(tolerant);
}

/** The year in two digits and in four; which century it is, the other name knows. */
function spellings(name: string): string[] {
  const year = YEAR.exec(name);
  if (year === null) return [name];
  const rest = name.slice(year[0].length);
  const [digits = ""] = year.slice(1);
  return year[0].length === 4 ? [name, digits + rest] : [name];
}

const yearless = (name: string): string[] => (YEAR.test(name) ? [name.replace(YEAR, "")] : []);

/** Those in the card's series, and of these those of its year, as far as there are any. */
export function narrowByPrint<T extends CatalogueModel>(models: readonly T[], print: PrintedName): T[] {
  const series = foldName(print.series ?? "");
  const inSeries = models.filter((model) => isPartOf(foldName(model.series ?? ""), series));
  const left = inSeries.length > 0 ? inSeries : models;
  const ofYear = left.filter((model) => print.year !== null && model.year === print.year);
  return [...(ofYear.length > 0 ? ofYear : left)];
}

/** `HW Race - Track Aces` and `Track Aces` are one series. */
function isPartOf(one: string, other: string): boolean {
  return one !== "" && other !== "" && (one.includes(other) || other.includes(one));
}
