import * as z from "zod";

import { type FieldWith, listFieldsWith } from "./fields.ts";
import { timestamp } from "../wire/timestamp.ts";

/**
 * The source of a change: the seller, a captured card, a sync with the marketplace, an analysis, or a sale of
 * a lot or of its cars.
 */
const CHANGERS = ["seller", "capture", "sync", "ai", "lot"] as const;
export type Changer = (typeof CHANGERS)[number];

/** Fields that the history shows, in this order. */
export const HISTORY_FIELDS = listFieldsWith("history");
export type HistoryField = FieldWith<"history">;

/** Characters of a text in the history. Longer texts are cut off. */
export const MAX_HISTORY_TEXT = 300;
/** Listings in one change set. */
export const MAX_CHANGED_TOGETHER = 200;
/**
 * Maximum bytes of a change set as JSON. Firestore allows 1,048,576 per document, and counts a number as 8
 * bytes: a set of only numbers takes a sixth more there. Source: "Storage size calculations".
 */
export const MAX_SET_BYTES = 800_000;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type HistoryValue = z.infer<typeof value>;

/** How a list of the same length changed. */
const listChange = z.enum(["reordered", "replaced"]);

const fieldChange = z.object({
  from: value,
  to: value,
  /** Missing in sets before 2026-11-28, whose `to` is a text that is shown unchanged. */
  list: listChange.optional().catch(undefined),
});
export type FieldChange = z.infer<typeof fieldChange>;

/**
 * `users/{uid}/changes/{id}`: the changes of one action to one or more listings. Written together with the
 * changed listings (decisions/listings/0040).
 */
export const changeSetDocument = z.object({
  by: z.enum(CHANGERS),
  at: timestamp,
  listingIds: z.array(z.string()),
  /** Keyed by listing id, then by field. */
  changes: z.record(z.string(), z.partialRecord(z.enum(HISTORY_FIELDS), fieldChange)),
});
export type ChangeSetDocument = z.infer<typeof changeSetDocument>;

export interface ChangedListing {
  listingId: string;
  before: Readonly<Record<string, unknown>>;
  /** The written fields. Other fields are unchanged. */
  after: Readonly<Record<string, unknown>>;
}

/**
 * Returns the changes that the history shows, in as many sets as needed to fit into documents; empty if there
 * are none. The caller adds the time.
 */
export function listChangeSets(
  by: Changer,
  listings: readonly ChangedListing[],
): Omit<ChangeSetDocument, "at">[] {
  return divide(listShownChanges(listings)).map((changed) => ({
    by,
    listingIds: changed.map(([listingId]) => listingId),
    changes: Object.fromEntries(changed),
  }));
}

type ShownChange = readonly [listingId: string, fields: ChangeSetDocument["changes"][string]];

function listShownChanges(listings: readonly ChangedListing[]): ShownChange[] {
  return listings.flatMap(({ listingId, before, after }) => {
    const fields = HISTORY_FIELDS.flatMap((field) => {
      if (!(field in after)) return [];
      const change = toFieldChange(before[field], after[field]);
      return change === null ? [] : [[field, change] as const];
    });
    return fields.length === 0 ? [] : [[listingId, Object.fromEntries(fields)] as const];
  });
}

function divide(changed: readonly ShownChange[]): ShownChange[][] {
  const parts: ShownChange[][] = [];
  let bytes = 0;
  for (const change of changed) {
    const [listingId] = change;
    // The id is both in the list and in the map.
    const more = countBytes([listingId, change]);
    const last = parts.at(-1);
    if (last && last.length < MAX_CHANGED_TOGETHER && bytes + more <= MAX_SET_BYTES) last.push(change);
    else {
      parts.push([change]);
      bytes = 0;
    }
    bytes += more;
  }
  return parts;
}

const countBytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Returns the values to show, or null if they are the same. Of two maps only the differing parts are shown. */
function toFieldChange(before: unknown, after: unknown): FieldChange | null {
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    if (before.every((each, at) => each === after[at])) return null;
    const isReordered = before.every((each) => after.includes(each));
    return { from: before.length, to: after.length, list: isReordered ? "reordered" : "replaced" };
  }
  const [from, to] =
    isMap(before) && isMap(after)
      ? showDifferingParts(before, after)
      : [toHistoryValue(before), toHistoryValue(after)];
  return from === to ? null : { from: shorten(from), to: shorten(to) };
}

type AnyMap = Readonly<Record<string, unknown>>;

function showDifferingParts(before: AnyMap, after: AnyMap): [HistoryValue, HistoryValue] {
  // An item specific may be called `constructor`.
  const getPart = (map: AnyMap, part: string) => (Object.hasOwn(map, part) ? map[part] : null);
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (part) => JSON.stringify(getPart(before, part) ?? null) !== JSON.stringify(getPart(after, part) ?? null),
  );
  const showParts = (map: AnyMap) =>
    toHistoryValue(Object.fromEntries(parts.map((part) => [part, getPart(map, part)])));
  return [showParts(before), showParts(after)];
}

const isMap = (value: unknown): value is AnyMap =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Shows lists by their length, and maps by their filled parts. */
function toHistoryValue(value: unknown): HistoryValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.length;
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null && part !== "" && part !== false)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return parts.map(([name, part]) => `${name}: ${String(part)}`).join(", ") || null;
}

const shorten = (value: HistoryValue): HistoryValue =>
  typeof value === "string" && value.length > MAX_HISTORY_TEXT
    ? `${value.slice(0, MAX_HISTORY_TEXT)}…`
    : value;
