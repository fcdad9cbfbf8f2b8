import type { Act } from "../contract/audit.ts";

/** Fields that identify the target of an act, the most specific first. */
const TARGETS = ["userId", "email", "runId", "itemId", "id"] as const;

/**
 * Fields whose values may be stored. Others are omitted, because they may contain keys, secrets, or a user's
 * texts. Numbers and booleans are stored under any name.
 */
const NAMES = new Set([
  "role",
  "name",
  "provider",
  "operation",
  "date",
  "dateFilter",
  "source",
  "toyNumber",
  "choice",
  "change",
  "wordId",
  "names",
]);

/**
 * Matches all field names of our contracts. A refused call's input is described before it is checked, and
 * Firestore rejects reserved names and names of more than 1,500 bytes.
 */
const FIELD_NAME = /^[a-zA-Z]\w{0,39}$/;

const MAX_LENGTH = 254;
const MAX_DETAILS = 20;

/** Returns the part of a call's input that the audit log may contain. */
export function describeInput(input: unknown): Pick<Act, "target" | "details"> {
  const all = typeof input === "object" && input !== null ? Object.entries(input) : [];
  const fields = all.filter(([name]) => FIELD_NAME.test(name));
  const texts = new Map(fields.filter((field): field is [string, string] => typeof field[1] === "string"));
  const target = TARGETS.map((name) => texts.get(name)).find((text) => text !== undefined && text !== "");
  const details = fields
    .map(([name, value]): [string, unknown] => [name, toPlain(value)])
    .filter(isHarmless)
    .slice(0, MAX_DETAILS);
  return {
    target: target === undefined ? null : shorten(target),
    details: Object.fromEntries(details),
  };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

function toPlain(value: unknown): unknown {
  if (isTexts(value)) return shorten(value.join(", "));
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** Replaces halves of surrogate pairs, which Firestore rejects. Cutting a text can create them. */
const shorten = (text: string) => text.slice(0, MAX_LENGTH).toWellFormed();

function isHarmless(field: [string, unknown]): field is [string, Act["details"][string]] {
  const [name, value] = field;
  if (typeof value === "number" || typeof value === "boolean") return true;
  return NAMES.has(name) && typeof value === "string" && value.length <= MAX_LENGTH;
}
