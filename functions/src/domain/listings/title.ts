import { cutText } from "../../contract/wire/cutText.ts";
import { MAX_TITLE_LENGTH } from "../../contract/wire/limits.ts";

/** The parts of a title. Unknown ones are null. */
export interface TitledCar {
  brand: string | null;
  carName: string;
  series: string | null;
  seriesNumber: string | null;
  year: number | string | null;
  color: string | null;
}

/**
 * Composes a title of at most 80 characters: `Hot Wheels '68 Shelby GT500 Then and Now 5/10 2016`. If it is
 * too long, drops parts in the order color, number in the series, series, year, brand. Cuts only the car's
 * name, to 77 characters and "...".
 */
export function buildTitle(car: TitledCar): string {
  const parts = (["brand", "carName", "series", "seriesNumber", "year", "color"] as const).map((name) => ({
    name,
    text: clean(String(car[name] ?? "")),
  }));
  const carName = parts.find((part) => part.name === "carName")?.text ?? "";
  const used = parts.filter(
    ({ name, text }) => text !== "" && (name === "carName" || !repeats(carName, text)),
  );
  for (const dispensable of ["color", "seriesNumber", "series", "year", "brand", null] as const) {
    const title = used.map((part) => part.text).join(" ");
    if (title.length <= MAX_TITLE_LENGTH || dispensable === null) return cutTitle(title);
    const index = used.findIndex((part) => part.name === dispensable);
    if (index >= 0) used.splice(index, 1);
  }
  return cutTitle(carName);
}

/** Cleans a provider's title: removes words that all titles contain, and cuts it to 80 characters. */
export function cleanTitle(title: string): string {
  return cutTitle(clean(title));
}

/** Removes the scale and "die-cast car", which don't distinguish cars. */
function clean(text: string): string {
  return text
    .replace(/(?:\bscale\s*)?(?<![\d/])1\s*[:/]\s*64\b(?:\s*scale\b)?/gi, " ")
    .replace(/\bdie[\s-]?cast(?:\s+(?:toy\s+)?(?:cars?|vehicles?))?\b/gi, " ")
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+([,;])/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;-]+|[\s,;-]+$/g, "");
}

/** Returns whether the name already contains the brand or the year. */
function repeats(carName: string, text: string): boolean {
  return ` ${carName.toLowerCase()} `.includes(` ${text.toLowerCase()} `);
}

function cutTitle(title: string): string {
  if (title.length <= MAX_TITLE_LENGTH) return title;
  return `${cutText(title, MAX_TITLE_LENGTH - 3).trimEnd()}...`;
}
