import { MAX_LISTING_PICTURES } from "@contract/wire/limits";
import { ebayFields, type EbayFields } from "@contract/tester";

import { copy } from "./copy";
import { FORM_FIELDS, type FormInput, toFields } from "./fields";

export type Checked<T> = { readonly ok: T } | { readonly faults: Faults };
/** Errors by field. */
export type Faults = Readonly<Record<string, string>>;

const NUMBERS: ReadonlySet<string> = new Set(
  FORM_FIELDS.flatMap(([name, kind]) => (kind === "number" || kind === "dollars" ? [name] : [])),
);

export function checkItemId(text: string): Checked<string> {
  const itemId = text.trim();
  if (itemId === "") return { faults: { itemId: copy.noItemId } };
  return /^\d{6,19}$/.test(itemId) ? { ok: itemId } : { faults: { itemId: copy.badItemId } };
}

/** Combines the fields with the pasted JSON. The JSON wins. */
export function checkUpdate(
  itemId: string,
  typed: FormInput,
  json: string,
): Checked<{ itemId: string; listingData: EbayFields }> {
  const item = checkItemId(itemId);
  if ("faults" in item) return item;
  const pasted = parseJson(json);
  if ("faults" in pasted) return pasted;
  const together = { ...toFields(typed), ...pasted.ok };
  if (Object.keys(together).length === 0) return { faults: { form: copy.noFields } };
  const checked = checkFields(together, new Set(Object.keys(pasted.ok)));
  return "faults" in checked ? checked : { ok: { itemId: item.ok, listingData: checked.ok } };
}

/** Validates a create call. A `StoreCategory2ID` of 0 means none. */
export function checkCreate(
  json: string,
  store: { readonly first: string; readonly second: string },
): Checked<EbayFields> {
  if (json.trim() === "") return { faults: { json: copy.noJson } };
  const pasted = parseJson(json);
  if ("faults" in pasted) return pasted;
  const chosen = {
    ...(isCategory(store.first) && { StoreCategoryID: store.first }),
    ...(isCategory(store.second) && { StoreCategory2ID: store.second }),
  };
  const all: Record<string, unknown> = { ...pasted.ok, ...chosen };
  if (String(all["StoreCategory2ID"]) === "0") delete all["StoreCategory2ID"];
  return checkFields(all, new Set(Object.keys(all)));
}

/** Removes the errors of changed fields, and keeps the others. */
export function clearFaults(
  faults: Faults,
  before: { readonly typed: FormInput },
  change: {
    readonly typed?: FormInput;
    readonly itemId?: string;
    readonly updateJson?: string;
    readonly createJson?: string;
  },
): Faults {
  const { typed } = change;
  const isChanged = (name: string): boolean => {
    if (name === "form") return true;
    if (name === "itemId") return change.itemId !== undefined;
    if (name === "json") return change.updateJson !== undefined || change.createJson !== undefined;
    return typed !== undefined && typed[name as keyof FormInput] !== before.typed[name as keyof FormInput];
  };
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !isChanged(name)));
}

const isCategory = (id: string): boolean => id !== "" && id !== "0";

function parseJson(json: string): Checked<Record<string, unknown>> {
  if (json.trim() === "") return { ok: {} };
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return { ok: value as Record<string, unknown> };
    }
    return { faults: { json: "Invalid JSON: it must be an object with fields" } };
  } catch (error) {
    return { faults: { json: `Invalid JSON: ${error instanceof Error ? error.message : String(error)}` } };
  }
}

/** Validates the fields as the server does, so that errors are shown next to them before anything is sent. */
function checkFields(fields: Record<string, unknown>, pasted: ReadonlySet<string>): Checked<EbayFields> {
  const photos = fields["PictureDetails"];
  if (Array.isArray(photos) && photos.length > MAX_LISTING_PICTURES) {
    return { faults: { [pasted.has("PictureDetails") ? "json" : "PictureDetails"]: copy.tooManyPhotos } };
  }
  const converted = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, NUMBERS.has(name) ? toNumber(value) : value]),
  );
  const result = ebayFields.safeParse(converted);
  if (result.success) return { ok: result.data };
  const faults: Record<string, string> = {};
  for (const { code, path, message, ...issue } of result.error.issues) {
    const name = String(path[0] ?? "");
    const unknown = code === "unrecognized_keys" && "keys" in issue ? issue.keys : null;
    const isNumber = NUMBERS.has(name) && Number.isNaN(Number(converted[name]));
    const text = unknown ? `Unknown field: ${unknown.join(", ")}` : isNumber ? copy.notNumber : message;
    if (unknown ?? pasted.has(name)) faults["json"] ??= unknown ? text : `${path.join(".")}: ${text}`;
    else faults[name] ??= text;
  }
  return { faults };
}

/** Converts numeric text to a number. Empty text would become 0, so it stays text. */
const toNumber = (value: unknown): unknown =>
  typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
