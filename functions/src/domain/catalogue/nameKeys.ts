import type { CatalogueModel } from "../../contract/capture/cards.ts";
import type { PrintedName } from "../capture/ports.ts";
import { foldName } from "./mergeModels.ts";

/** A leading year: `'68`, `68` or `1968`. */
const YEAR = /^(?:19|20)?(\d{2})(?=\p{Letter})/u;
/** Marks keys of names without their year, to distinguish `SHELBY GT500` from `'68 Shelby GT500`. */
const YEARLESS = "~";
/** The suffix that `normalize.ts` adds. It isn't printed on cards. */
const ZAMAC = /zamac$/;

/**
 * Returns a model's search keys: the folded name, with the year in two and in four digits, and without it.
 */
export function getNameKeys(model: string): string[] {
  const name = foldName(model);
  const names = new Set([name, name.replace(ZAMAC, "")]);
  const keys = [...names].flatMap((one) => [
    ...listSpellings(one),
    ...listYearless(one).map((rest) => YEARLESS + rest),
  ]);
  return [...new Set(keys)].filter((key) => key.length > 1);
}

/** Returns a model's folded name, and the same without its year if it has one. */
export function getBeginnings(model: string): { foldedName: string; yearlessName: string | null } {
  const foldedName = foldName(model);
  return { foldedName, yearlessName: listYearless(foldedName)[0] ?? null };
}

/** Returns whether a model's name starts with a folded text, with or without its year. */
export function startsWith(model: string, beginning: string): boolean {
  const { foldedName, yearlessName } = getBeginnings(model);
  return foldedName.startsWith(beginning) || (yearlessName?.startsWith(beginning) ?? false);
}

/**
 * Returns the search keys of printed lines: exact ones, and tolerant ones that ignore a year on one side
 * (decisions/catalogue/0092).
 */
export function getSearchKeys(words: readonly string[]): { exact: string[]; tolerant: string[] } {
  const lines = [...new Set(words.map(foldName))].filter((line) => line.length > 1);
  const exact = lines.flatMap(listSpellings);
  // Two different years are two cars, so a printed year matches only a name without one, and vice versa.
  const tolerant = lines.flatMap((line) => (YEAR.test(line) ? listYearless(line) : [YEARLESS + line]));
  return { exact: [...new Set(exact)], tolerant: [...new Set(tolerant)] };
}

/** Returns the models named on a printed line, by the rule of `Catalogue.findByName`. */
export function narrowByName<T extends CatalogueModel>(models: readonly T[], words: readonly string[]): T[] {
  const { exact, tolerant } = getSearchKeys(words);
  const filterByKeys = (keys: readonly string[]) =>
    models.filter(({ model }) => getNameKeys(model).some((key) => keys.includes(key)));
  const found = filterByKeys(exact);
  return found.length > 0 ? found : filterByKeys(tolerant);
}

/**
 * Returns the name, and its spelling with a two-digit year if the year has four digits. Never guesses a
 * century.
 */
function listSpellings(name: string): string[] {
  const year = YEAR.exec(name);
  if (year === null) return [name];
  const rest = name.slice(year[0].length);
  const [digits = ""] = year.slice(1);
  return year[0].length === 4 ? [name, digits + rest] : [name];
}

const listYearless = (name: string): string[] => (YEAR.test(name) ? [name.replace(YEAR, "")] : []);

/**
 * Narrows models by the card's brand, then by its series, then by its year. A criterion without a match is
 * skipped.
 */
export function narrowByPrint<T extends CatalogueModel>(models: readonly T[], print: PrintedName): T[] {
  const brand = foldName(print.brand ?? "");
  const series = foldName(print.series ?? "");
  const lines = new Set(print.words.map(foldName));
  const tests: ((model: T) => boolean)[] = [
    (model) => foldName(model.brand) === brand,
    (model) => isPartOf(foldName(model.series ?? ""), series) || lines.has(foldName(model.series ?? "")),
    ({ year }) => year !== null && year === print.year,
  ];
  return tests.reduce<T[]>(
    (left, test) => {
      const matches = left.filter(test);
      return matches.length > 0 ? matches : left;
    },
    [...models],
  );
}

/** Treats `HW Race - Track Aces` and `Track Aces` as one series. */
function isPartOf(one: string, other: string): boolean {
  return one !== "" && other !== "" && (one.includes(other) || other.includes(one));
}
