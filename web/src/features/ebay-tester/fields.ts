import type { EbayFields } from "@contract/tester";

export type FieldName = keyof EbayFields;

type Kind = "text" | "number" | "dollars" | "flag" | "condition" | "lines" | "list" | "specifics" | "long";

/** Fields of the update form, in the specification's order. */
export const FORM_FIELDS = [
  ["Title", "text"],
  ["SKU", "text"],
  ["ConditionID", "condition"],
  ["LotSize", "number"],
  ["BuyItNowPrice", "dollars"],
  ["StartPrice", "dollars"],
  ["Quantity", "number"],
  ["BestOfferEnabled", "flag"],
  ["BestOfferAutoAcceptPrice", "dollars"],
  ["MinimumBestOfferPrice", "dollars"],
  ["DispatchTimeMax", "number"],
  ["HandlingCost", "dollars"],
  ["PostalCode", "text"],
  ["Location", "text"],
  ["PrimaryCategoryID", "text"],
  ["StoreCategoryID", "text"],
  ["StoreCategory2ID", "text"],
  ["Description", "long"],
  ["PaymentMethods", "list"],
  ["ItemSpecifics", "specifics"],
  ["PictureDetails", "lines"],
] as const satisfies readonly (readonly [FieldName, Kind])[];

export type FormField = (typeof FORM_FIELDS)[number][0];
export type FormInput = Readonly<Partial<Record<FormField, string>>>;

/**
 * Converts input to eBay's fields. Omits empty ones. Keeps invalid numbers as text, so that they are
 * rejected.
 */
export function toFields(typed: FormInput): Record<string, unknown> {
  return Object.fromEntries(
    FORM_FIELDS.flatMap(([name, kind]) => {
      const text = typed[name]?.trim() ?? "";
      return text === "" ? [] : [[name, toValue(text, kind)] as const];
    }),
  );
}

/** Converts a fetched listing to input. Omits what the form has no field for. */
export function toInput(listing: Readonly<Record<string, unknown>>): FormInput {
  return Object.fromEntries(
    FORM_FIELDS.flatMap(([name]) => {
      const value = listing[name];
      return value === undefined || value === null ? [] : [[name, toText(value)] as const];
    }),
  );
}

function toValue(text: string, kind: Kind): unknown {
  switch (kind) {
    case "number":
    case "dollars":
      return toNumberOrText(text);
    case "flag":
      return text === "true";
    case "lines":
      return splitLines(text);
    case "list":
      return text.split(/[,\n]/).flatMap((each) => each.trim() || []);
    case "specifics":
      return parseSpecifics(text);
    default:
      return text;
  }
}

const toNumberOrText = (text: string): number | string =>
  Number.isFinite(Number(text)) ? Number(text) : text;

const splitLines = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);

/** Parses lines of `Name = value`. A repeated name has several values. */
function parseSpecifics(text: string): Record<string, string | string[]> {
  const found = new Map<string, string[]>();
  for (const line of splitLines(text)) {
    const at = line.indexOf("=");
    const name = (at < 0 ? line : line.slice(0, at)).trim();
    const value = at < 0 ? "" : line.slice(at + 1).trim();
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .flatMap(([name, one]) => (Array.isArray(one) ? one : [one]).map((each) => `${name} = ${String(each)}`))
    .join("\n");
}
