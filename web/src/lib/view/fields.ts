/** The value of one field of a view. A URL can only contain plain values. */
export type FieldValue = string | number | boolean | null;

/** One field of a view, and how the URL represents it. */
export interface Field<V> {
  readonly key: string;
  /** The value that is left out of the URL, and that replaces a missing or invalid parameter. */
  readonly fallback: V;
  /** Returns undefined if the text isn't a value of this field. */
  parse(text: string): V | undefined;
  /** Returns null if the value is left out of the URL. */
  format(value: V): string | null;
  /**
   * `typed`: the URL is written after a pause in typing. `page`: a change of
   * another field resets it to the first page.
   */
  readonly role?: "typed" | "page";
}

/** The text that a person types into the list's search. */
export const typedText = (key: string, maxLength: number): Field<string> => ({
  key,
  fallback: "",
  parse: (text) => text.slice(0, maxLength),
  format: (text) => (text.trim() === "" ? null : text),
  role: "typed",
});

/** One of a few values. */
export const choice = <const V extends string | number>(
  key: string,
  values: readonly V[],
  fallback: NoInfer<V>,
): Field<V> => ({
  key,
  fallback,
  parse: (text) => values.find((value) => String(value) === text),
  format: String,
});

/** An id or a date, which the screen checks itself. Null without one. */
export const optionalText = (key: string): Field<string | null> => ({
  key,
  fallback: null,
  parse: (text) => (text === "" ? undefined : text),
  format: (text) => text,
});

/** The id of the entry before the page's first one. Null on the first page. */
export const cursor = (key: string): Field<string | null> => ({ ...optionalText(key), role: "page" });

/** True if the parameter is present, with any value. */
export const flag = (key: string): Field<boolean> => ({
  key,
  fallback: false,
  parse: () => true,
  format: (value) => (value ? "" : null),
});

/** Epoch milliseconds, or null. */
export const optionalTime = (key: string): Field<number | null> => ({
  key,
  fallback: null,
  parse: parseWhole,
  format: (time) => (time === null ? null : String(time)),
});

/** The page of a list, from 1. */
export const pageNumber = (key = "page"): Field<number> => ({
  key,
  fallback: 1,
  parse: parseWhole,
  format: String,
  role: "page",
});

/** The largest time that a `Date` can hold, in milliseconds (ECMAScript, "Time Values and Time Range"). */
const MAX_TIME = 8.64e15;

function parseWhole(text: string): number | undefined {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= MAX_TIME ? number : undefined;
}
