import {
  type ChangeSetDocument,
  HISTORY_FIELDS,
  type HistoryField,
  type HistoryValue,
} from "@contract/history";
import { type ConditionId, CONDITIONS } from "@contract/listingEdit";

import { STATUS_LABELS } from "@/lib/listing";
import { nameOfField } from "@/lib/listingForm/fieldNames";
import { formatPrice } from "@/lib/money";

export interface HistoryEntry {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly who: string;
  readonly lines: readonly string[];
}

const WHO = { seller: "You", capture: "Capture", sync: "eBay", ai: "AI" } as const;

const NAMES: Record<HistoryField, string> = {
  title: "Title",
  sku: "SKU",
  status: "Status",
  price: "Price",
  currentPrice: "Price at eBay",
  quantity: "Quantity",
  quantitySold: "Sold",
  description: "Description",
  handlingCost: "Handling",
  firebaseImages: "Pictures",
  conditionId: "Condition",
  primaryCategory: "Category",
  storeCategory: "Store category",
  storeCategory2: "Second store category",
  itemSpecifics: "Item specifics",
  bestOfferEnabled: "Best offers",
  bestOfferDetails: "Best offer limits",
  immediatePayment: "Immediate payment",
  car: "Car details",
  carName: "Car",
  series: "Series",
  cost: "Cost",
  postage: "Postage",
  notes: "Notes",
};
const IN_DOLLARS: readonly HistoryField[] = ["price", "currentPrice", "handlingCost", "cost", "postage"];

/** One act of the history as far as it concerns the listing; null where it doesn't. */
export function historyEntry(id: string, set: ChangeSetDocument, listingId: string): HistoryEntry | null {
  const changes = set.changes[listingId] ?? {};
  const lines = HISTORY_FIELDS.flatMap((field) => {
    const change = changes[field];
    return change ? [`${NAMES[field]} ${words(field, change.from)} → ${words(field, change.to)}`] : [];
  });
  return lines.length === 0 ? null : { id, at: set.at.toMillis(), who: WHO[set.by], lines };
}

function words(field: HistoryField, value: HistoryValue): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return IN_DOLLARS.includes(field) ? formatPrice(value) : String(value);
  switch (field) {
    case "title":
    case "description":
    case "notes":
      return `“${value}”`;
    case "status":
      return isStatus(value) ? STATUS_LABELS[value] : value;
    case "conditionId":
      return CONDITIONS[value as ConditionId];
    case "primaryCategory":
    case "storeCategory":
    case "storeCategory2":
      // As `categoryId: 180506, name: Contemporary Manufacture`.
      return /(?:^|, )name: (.+)$/s.exec(value)?.[1] ?? value;
    case "car":
    case "bestOfferDetails":
      return value.replaceAll(
        /(^|, )(\w+): /g,
        (_all, before: string, part: string) =>
          `${before}${OFFER_LIMITS.get(part) ?? nameOfField("car", part)}: `,
      );
    default:
      return value;
  }
}

const OFFER_LIMITS: ReadonlyMap<string, string> = new Map([
  ["autoAcceptPrice", "accepted from"],
  ["minimumBestOfferPrice", "declined below"],
]);

const isStatus = (text: string): text is keyof typeof STATUS_LABELS => Object.hasOwn(STATUS_LABELS, text);
