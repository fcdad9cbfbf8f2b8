import type { EbayFields } from "@contract/tester";

export type FieldName = keyof EbayFields;

type Kind = "text" | "number" | "dollars" | "flag" | "condition" | "lines" | "list" | "specifics" | "long";

/** The update form, in the specification's order. */
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
/** As typed. */
export type Typed = Readonly<Partial<Record<FormField, string>>>;

/** What was typed, as eBay's fields have it; an empty field is none. What is no number stays as typed, to be refused. */
export function fieldsOf(typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    FORM_FIELDS.flatMap(([name, kind]) => {
      const text = typed[name]?.trim() ?? "";
      return text === "" ? [] : [[name, valueOf(text, kind)] as const];
    }),
  );
}

/** The other way round: a fetched listing, to be changed. What the form has no field for is left out. */
export function typedOf(listing: Readonly<Record<string, unknown>>): Typed {
  return Object.fromEntries(
    FORM_FIELDS.flatMap(([name]) => {
      const value = listing[name];
      return value === undefined || value === null ? [] : [[name, textOf(value)] as const];
    }),
  );
}

function valueOf(text: string, kind: Kind): unknown {
  switch (kind) {
    case "number":
    case "dollars":
      return numberOr(text);
    case "flag":
      return text === "true";
    case "lines":
      return linesOf(text);
    case "list":
      return text.split(/[,\n]/).flatMap((each) => each.trim() || []);
    case "specifics":
      return specificsOf(text);
    default:
      return text;
  }
}

const numberOr = (text: string): number | string => (Number.isFinite(Number(text)) ? Number(text) : text);

const linesOf = (text: string): string[] => text.split("\n").flatMap((line) => line.trim() || []);

/** `Name = value`; a name that comes again has several values. */
function specificsOf(text: string): Record<string, string | string[]> {
  const found = new Map<string, string[]>();
  for (const line of linesOf(text)) {
    const at = line.indexOf("=");
    const name = (at < 0 ? line : line.slice(0, at)).trim();
    const value = at < 0 ? "" : line.slice(at + 1).trim();
    found.set(name, [...(found.get(name) ?? []), value]);
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join("\n");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .flatMap(([name, one]) => (Array.isArray(one) ? one : [one]).map((each) => `${name} = ${String(each)}`))
    .join("\n");
}
