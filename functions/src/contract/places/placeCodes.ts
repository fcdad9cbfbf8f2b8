import * as z from "zod";

import { createAtFirstUse } from "../wire/createAtFirstUse.ts";

/** A place's id in a call (`toPlaceId`). One character of a code takes up to nine characters of the id. */
export const placeId = z.string().regex(/^(?!__.*__$)[\w%-]{1,180}$/);

/** Maximum characters of a place's code. Bins typed before places existed had the same limit. */
export const MAX_PLACE_CODE = 20;

/** Returns a code in its stored form: upper case, single spaces. Null if it is empty or too long. */
export function readPlaceCode(text: string): string | null {
  const code = text.normalize("NFC").trim().replace(/\s+/g, " ").toUpperCase();
  return code === "" || code.length > MAX_PLACE_CODE ? null : code;
}

/**
 * Returns a place's document id. It is derived from the code, so that a place can't exist twice. A code can
 * contain any character, because bins that were typed could.
 */
export const toPlaceId = (code: string): string =>
  encodeURIComponent(code.toWellFormed()).replace(
    /[._!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export function toPlaceCode(placeId: string): string {
  try {
    return decodeURIComponent(placeId);
  } catch {
    return placeId;
  }
}

const collator = createAtFirstUse(() => new Intl.Collator("en", { numeric: true }));

/** Compares ids in walking order: `A-2` comes before `A-10`. */
export function comparePlaces(one: string, other: string): number {
  const order = collator().compare(toPlaceCode(one), toPlaceCode(other));
  if (order !== 0 || one === other) return order;
  return one < other ? -1 : 1;
}

/** Maximum places that are created at once. */
export const MAX_RANGE = 200;
const RANGE = /^(.*?)(\d{1,6})\s*(?:to|\.\.|…|–|:)\s*(.*?)(\d{1,6})$/i;

/**
 * Returns the codes of a range such as `A-01 to A-40`. Numbers keep their width. Null if the text isn't a
 * range, is descending, or has more than `MAX_RANGE` codes.
 */
export function readPlaceRange(text: string): string[] | null {
  const found = RANGE.exec(text.trim());
  if (found === null) return null;
  const [, before = "", first = "", beforeLast = "", last = ""] = found;
  const isSameRow = beforeLast === "" || readPlaceCode(beforeLast) === readPlaceCode(before);
  const count = Number(last) - Number(first) + 1;
  if (!isSameRow || count < 1 || count > MAX_RANGE) return null;
  const codes = Array.from({ length: count }, (_, at) =>
    readPlaceCode(`${before}${String(Number(first) + at).padStart(first.length, "0")}`),
  );
  return codes.includes(null) ? null : (codes as string[]);
}
