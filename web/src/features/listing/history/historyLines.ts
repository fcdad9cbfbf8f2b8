import {
  type ChangeSetDocument,
  type FieldChange,
  HISTORY_FIELDS,
  type HistoryField,
  type HistoryValue,
} from "@contract/listings/history";
import type { ListingDocument } from "@contract/documents";
import { DEFAULT_CATEGORY_ID, DEFAULT_CATEGORY_NAME } from "@contract/item/categories";
import { FIELDS } from "@contract/listings/fields";
import { type ConditionId, CONDITIONS } from "@contract/listings/values";

import { STATUS_LABELS } from "@/lib/listings/listing";
import { nameField, formatValue } from "@/lib/listingForm/fieldNames";
import { formatPrice } from "@/lib/money";

export interface HistoryEntry {
  readonly id: string;
  /** Time in epoch milliseconds. */
  readonly at: number;
  readonly who: string;
  readonly lines: readonly string[];
}

const WHO = { seller: "You", capture: "Capture", sync: "eBay", ai: "AI", lot: "Lots" } as const;

const LIST_CHANGES = { reordered: "in another order", replaced: "others" } as const;

/** Names of eBay categories by id. */
export type CategoryNames = ReadonlyMap<string, string>;

/** Returns what one action changed in the listing, or null if it changed nothing. */
export function toHistoryEntry(
  id: string,
  set: ChangeSetDocument,
  listingId: string,
  names: CategoryNames = new Map(),
): HistoryEntry | null {
  const changes = set.changes[listingId] ?? {};
  const lines = HISTORY_FIELDS.flatMap((field) => {
    const change = changes[field];
    return change ? describeChange(field, change, names) : [];
  });
  return lines.length === 0 ? null : { id, at: set.at.toMillis(), who: WHO[set.by], lines };
}

/** Returns one sentence, or one for each changed part of a field that has parts. */
function describeChange(
  field: HistoryField,
  { from, to, list }: FieldChange,
  names: CategoryNames,
): string[] {
  const describe = (value: HistoryValue) => describeValue(field, value, names);
  if (list !== undefined) {
    const after = `${describe(to) ?? "0"}, ${LIST_CHANGES[list]}`;
    return [buildSentence(FIELDS[field].label, describe(from), after)];
  }
  if (!isInParts(field)) return [buildSentence(FIELDS[field].label, describe(from), describe(to))];
  const [before, after] = [readParts(from), readParts(to)];
  const parts = [...new Set([...before.keys(), ...after.keys()])];
  return parts.map((part) =>
    buildSentence(
      getPartName(field, part),
      describePart(field, part, before.get(part)),
      describePart(field, part, after.get(part)),
    ),
  );
}

/** Returns a sentence about one change. Null means an empty value. */
function buildSentence(name: string, from: string | null, to: string | null): string {
  if (from === null) return `${name} set to ${to ?? "–"}`;
  return to === null ? `${name} removed, was ${from}` : `${name} changed from ${from} to ${to}`;
}

function describeValue(field: HistoryField, value: HistoryValue, names: CategoryNames): string | null {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return FIELDS[field].kind === "amount" ? formatPrice(value) : String(value);
  if (field === "title") return quote(value);
  switch (FIELDS[field].kind) {
    case "longText":
      return quote(value);
    case "choice":
      return field === "conditionId"
        ? CONDITIONS[value as ConditionId]
        : isStatus(value)
          ? STATUS_LABELS[value]
          : value;
    case "category":
      return field === "primaryCategory" ? getCategoryName(value, names) : getCategoryName(value);
    default:
      return value;
  }
}

const quote = (text: string): string => `“${text}”`;

/**
 * Returns the name of a category, from a text such as `categoryId: 180506, name: Contemporary Manufacture`.
 * eBay doesn't always send the name.
 */
function getCategoryName(text: string, names: CategoryNames = new Map()): string {
  const { id, name } = readCategory(text);
  if (name !== undefined && name !== id) return name;
  return id === undefined ? text : (names.get(id) ?? `eBay's No. ${id}`);
}

const readCategory = (text: string) => ({
  name: /(?:^|, )name: (.+)$/s.exec(text)?.[1],
  id: /(?:^|, )(?:categoryId|id): (\d+)/.exec(text)?.[1],
});

type Categorized = Pick<ListingDocument, "primaryCategory">;

/** Returns the category names found in the listing and its history. */
export function collectCategoryNames(
  { primaryCategory }: Categorized,
  sets: readonly ChangeSetDocument[],
): CategoryNames {
  const fromHistory = sets
    .flatMap(({ changes }) => Object.values(changes))
    .flatMap(({ primaryCategory: change }) => (change ? [change.from, change.to] : []))
    .flatMap((value) => (typeof value === "string" ? [readCategory(value)] : []));
  const known = [
    { id: DEFAULT_CATEGORY_ID, name: DEFAULT_CATEGORY_NAME },
    ...fromHistory,
    { id: primaryCategory?.categoryId, name: primaryCategory?.name ?? undefined },
  ];
  return new Map(known.flatMap(({ id, name }) => (id && name ? [[id, name] as const] : [])));
}

type PartField = "terms" | "car" | "bestOfferDetails";
const PART_FIELDS: readonly HistoryField[] = ["terms", "car", "bestOfferDetails"] satisfies PartField[];
const isInParts = (field: HistoryField): field is PartField => PART_FIELDS.includes(field);

const OFFER_LIMITS: ReadonlyMap<string, string> = new Map([
  ["autoAcceptPrice", "Offers accepted from"],
  ["minimumBestOfferPrice", "Offers declined below"],
]);

const getPartName = (field: PartField, part: string): string =>
  OFFER_LIMITS.get(part) ?? nameField(field, part);

/** Parses a text such as `shippingPrice: 4.5, service: USPSParcel`. Values may contain commas. */
function readParts(value: HistoryValue): ReadonlyMap<string, string> {
  if (typeof value !== "string") return new Map();
  const found = value.split(/(?:^|, )(\w+): /).slice(1);
  return new Map(found.flatMap((name, at) => (at % 2 === 0 ? [[name, found[at + 1] ?? ""] as const] : [])));
}

/** Formats one part. Business policy ids stay texts, because they are too long for numbers. */
function describePart(field: PartField, part: string, text: string | undefined): string | null {
  if (text === undefined || text === "") return null;
  if (text === "true") return "Yes";
  const isNumber = /^\d{1,9}(\.\d+)?$/.test(text);
  if (field === "bestOfferDetails") return isNumber ? formatPrice(Number(text)) : text;
  return formatValue(field, part, isNumber ? Number(text) : text);
}

const isStatus = (text: string): text is keyof typeof STATUS_LABELS => Object.hasOwn(STATUS_LABELS, text);
