import {
  type ChangeSetDocument,
  HISTORY_FIELDS,
  type HistoryField,
  type HistoryValue,
} from "@contract/listing/history";
import { FIELDS } from "@contract/listing/fields";
import { type ConditionId, CONDITIONS } from "@contract/listing/values";

import { STATUS_LABELS } from "@/lib/listings/listing";
import { nameOfField } from "@/lib/listingForm/fieldNames";
import { formatPrice } from "@/lib/money";

export interface HistoryEntry {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly who: string;
  readonly lines: readonly string[];
}

const WHO = { seller: "You", capture: "Capture", sync: "eBay", ai: "AI", lot: "Lots" } as const;

/** Returns what one act changed in the listing, or null if it changed nothing in it. */
export function historyEntry(id: string, set: ChangeSetDocument, listingId: string): HistoryEntry | null {
  const changes = set.changes[listingId] ?? {};
  const lines = HISTORY_FIELDS.flatMap((field) => {
    const change = changes[field];
    return change ? [`${FIELDS[field].label} ${words(field, change.from)} → ${words(field, change.to)}`] : [];
  });
  return lines.length === 0 ? null : { id, at: set.at.toMillis(), who: WHO[set.by], lines };
}

function words(field: HistoryField, value: HistoryValue): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return FIELDS[field].kind === "amount" ? formatPrice(value) : String(value);
  if (field === "title") return quoted(value);
  switch (FIELDS[field].kind) {
    case "longText":
      return quoted(value);
    case "choice":
      return field === "conditionId"
        ? CONDITIONS[value as ConditionId]
        : isStatus(value)
          ? STATUS_LABELS[value]
          : value;
    case "category":
      // Such as `categoryId: 180506, name: Contemporary Manufacture`.
      return /(?:^|, )name: (.+)$/s.exec(value)?.[1] ?? value;
    case "limits":
    case "parts":
      return field === "itemSpecifics" ? value : withPartNames(field, value);
    default:
      return value;
  }
}

const quoted = (text: string): string => `“${text}”`;

const withPartNames = (field: HistoryField, parts: string): string =>
  parts.replaceAll(
    /(^|, )(\w+): /g,
    (_all, before: string, part: string) =>
      `${before}${OFFER_LIMITS.get(part) ?? nameOfField(field === "terms" ? field : "car", part)}: `,
  );

const OFFER_LIMITS: ReadonlyMap<string, string> = new Map([
  ["autoAcceptPrice", "accepted from"],
  ["minimumBestOfferPrice", "declined below"],
]);

const isStatus = (text: string): text is keyof typeof STATUS_LABELS => Object.hasOwn(STATUS_LABELS, text);
