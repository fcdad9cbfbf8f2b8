import * as z from "zod";

import { cardAnalysis, sku } from "../capture/cards.ts";
import { MAX_LISTING_PHOTOS, MAX_TITLE_LENGTH } from "../wire/limits.ts";
import { LISTING_STATUSES } from "./listings.ts";
import { timestamp } from "../wire/timestamp.ts";
import { MAX_STORAGE_LENGTH } from "../places/stock.ts";
import {
  amount,
  bestOfferDetails,
  carDetails,
  conditionDescriptors,
  CONDITION_IDS,
  itemSpecifics,
  primaryCategory,
  storeCategory,
} from "./values.ts";
import { listingTerms } from "./terms.ts";

/** The kind of a value decides how it is shown, compared and edited. */
type Kind =
  | "text"
  | "longText"
  /** Dollars. */
  | "amount"
  | "count"
  | "flag"
  | "time"
  /** One value of a fixed list. */
  | "choice"
  /** A category of the marketplace, with an id and a name. */
  | "category"
  /** A map whose parts are edited, and conflict, one by one. */
  | "parts"
  | "limits"
  /** Addresses of pictures, in order. */
  | "pictures"
  /** The place of one of the pictures, from 0. */
  | "place"
  /** A record that no form edits. */
  | "facts";

export interface Field {
  readonly kind: Kind;
  /** Its name in forms, in the history, and in the collection. */
  readonly label?: string;
  /** Its shape in `users/{uid}/listings/{id}`. */
  readonly stored: z.ZodType;
  /** The values that a seller may set. A field without this can't be edited. */
  readonly edited?: z.ZodType;
  /** The most characters that its control takes. The browser's build of zod can't read it from `edited`. */
  readonly maxLength?: number;
  /** Its element in eBay's `Item`. An edit of a live listing is sent to eBay. */
  readonly ebay?: string;
  /** A sync compares it with eBay's: `atEbay` has what eBay had last. */
  readonly compared?: true;
  /** A sync reads it, and may write it. */
  readonly synced?: true;
  /** The history shows its changes. */
  readonly history?: true;
  /** The public API returns it, and accepts it if it can be edited. */
  readonly api?: true;
  /** The Firestore rules let its owner write it directly. */
  readonly direct?: true;
  /**
   * Which forms have it: `basic` all of them, `car` the forms to add and edit, `marketplace` those with eBay's details,
   * `own` the forms to add and edit and the listing's page, `notes` the listing's page alone.
   */
  readonly form?: "basic" | "car" | "marketplace" | "own" | "notes";
  /** The collection keeps it in its rows, unchanged. */
  readonly row?: true;
  /** The collection shows it in a column of its own. */
  readonly column?: true;
  /** The collection's search covers it. The search box shows this name. */
  readonly search?: string;
  /** The collection can be sorted by it. The address has this name. */
  readonly sort?: string;
  /** Its column in the collection's CSV file. */
  readonly csv?: string;
}

// Parts that several fields share.
const TEXT = { kind: "text", stored: z.string().nullish() } as const;
const line = (maxLength: number) =>
  ({ ...TEXT, edited: z.string().max(maxLength).nullable(), maxLength }) as const;
const DOLLARS = { kind: "amount", stored: z.number().nullish(), edited: amount.nullable() } as const;
const COUNT = { kind: "count", stored: z.int().nonnegative().nullish() } as const;
const TIME = { kind: "time", stored: timestamp.nullish() } as const;
const FLAG = { kind: "flag", stored: z.boolean().nullish(), edited: z.boolean() } as const;
const PLACE = {
  kind: "place",
  stored: z.int().nonnegative().nullish(),
  edited: z.int().min(0).max(MAX_LISTING_PHOTOS).nullable(),
} as const;
const STORE_CATEGORY = {
  kind: "category",
  stored: storeCategory.nullish().catch(null),
  edited: storeCategory.nullable(),
} as const;
/** Sent to eBay, and edited in the forms for the marketplace's details. */
const SENT = { history: true, api: true, form: "marketplace" } as const;
/** Private to the seller: never sent to eBay. */
const OWN = { history: true, api: true, form: "notes" } as const;

/**
 * Every field of a listing that somebody sees. The stored document, the edits, the history, the API, and the
 * collection's rows, search, orders and CSV file are derived from this table, in its order. Prices are dollars.
 */
export const FIELDS = {
  title: {
    kind: "text",
    label: "Title",
    stored: z.string().default(""),
    edited: z.string().max(MAX_TITLE_LENGTH),
    ebay: "Title",
    compared: true,
    history: true,
    api: true,
    direct: true,
    form: "basic",
    search: "title",
    sort: "title",
    csv: "title",
  },
  sku: {
    ...SENT,
    kind: "text",
    label: "SKU",
    stored: z.string().nullable().default(null),
    edited: sku.nullable(),
    ebay: "SKU",
    compared: true,
    search: "SKU",
    sort: "sku",
    csv: "sku",
  },
  customLabel: { ...TEXT, search: "custom label", csv: "custom label" },
  ebayItemId: {
    kind: "text",
    stored: z.string().nullable().default(null),
    synced: true,
    api: true,
    search: "item id",
    csv: "item id",
  },
  status: {
    kind: "choice",
    label: "Status",
    stored: z.enum([...LISTING_STATUSES, "completed"]).optional(),
    synced: true,
    history: true,
    api: true,
    sort: "status",
    csv: "status",
  },
  price: {
    kind: "amount",
    label: "Price",
    stored: z.number().nullable().default(null),
    edited: amount.nullable(),
    ebay: "StartPrice",
    compared: true,
    history: true,
    api: true,
    direct: true,
    form: "basic",
    sort: "price",
    csv: "price",
  },
  currentPrice: {
    kind: "amount",
    label: "Price at eBay",
    stored: z.number().nullish(),
    synced: true,
    history: true,
  },
  quantity: {
    ...SENT,
    kind: "count",
    label: "Quantity",
    stored: z.int().nonnegative().default(0),
    edited: z.int().min(0).max(1_000_000),
    ebay: "Quantity",
    compared: true,
    direct: true,
    sort: "quantity",
    csv: "quantity",
  },
  quantitySold: {
    kind: "count",
    label: "Sold",
    stored: z.int().nonnegative().default(0),
    synced: true,
    history: true,
    api: true,
    sort: "sold",
    csv: "sold",
  },
  watchCount: { ...COUNT, synced: true, api: true, sort: "watchers", csv: "watchers" },
  viewCount: { ...COUNT, api: true, sort: "views", csv: "views" },
  listingUrl: { ...TEXT, synced: true, api: true, csv: "link" },
  description: {
    kind: "longText",
    label: "Description",
    stored: z.string().nullish(),
    edited: z.string().max(500_000).nullable(),
    ebay: "Description",
    history: true,
    api: true,
    direct: true,
    form: "basic",
  },
  handlingCost: {
    ...DOLLARS,
    ...SENT,
    label: "Handling",
    ebay: "ShippingServiceCost",
    compared: true,
    direct: true,
  },
  /** The listing's own selling terms. A part without a value takes the seller's (`resolveTerms.ts`). */
  terms: {
    ...SENT,
    kind: "parts",
    label: "Selling terms",
    stored: listingTerms.nullish().catch(null),
    edited: listingTerms.nullable(),
    ebay: "ShippingDetails",
    compared: true,
  },
  /** Download addresses in our own storage, in order; the marketplace takes the first 24. */
  firebaseImages: {
    kind: "pictures",
    label: "Pictures",
    stored: z.array(z.string()).default([]),
    edited: z.array(z.url()).max(MAX_LISTING_PHOTOS),
    ebay: "PictureDetails",
    history: true,
    form: "basic",
  },
  frontImageIndex: { ...PLACE, label: "Front picture", direct: true, form: "basic" },
  backImageIndex: { ...PLACE, label: "Back picture", direct: true, form: "basic" },
  conditionId: {
    ...SENT,
    kind: "choice",
    label: "eBay condition",
    stored: z.enum(CONDITION_IDS).nullish().catch(null),
    edited: z.enum(CONDITION_IDS).nullable(),
    ebay: "ConditionID",
    compared: true,
  },
  conditionDescriptors: {
    kind: "facts",
    label: "Condition details",
    stored: conditionDescriptors.nullish().catch(null),
    edited: conditionDescriptors.nullable(),
    ebay: "ConditionDescriptors",
    form: "marketplace",
  },
  primaryCategory: {
    ...SENT,
    kind: "category",
    label: "Category",
    stored: primaryCategory.nullish().catch(null),
    edited: primaryCategory.nullable(),
    ebay: "PrimaryCategory",
    compared: true,
  },
  storeCategory: {
    ...STORE_CATEGORY,
    label: "Store category",
    ebay: "StoreCategoryID",
    compared: true,
    history: true,
    form: "marketplace",
  },
  storeCategory2: {
    ...STORE_CATEGORY,
    label: "Second store category",
    ebay: "StoreCategory2ID",
    compared: true,
    history: true,
    form: "marketplace",
  },
  /** The marketplace's name-value pairs that the seller has entered. */
  itemSpecifics: {
    ...SENT,
    kind: "parts",
    label: "Item specifics",
    stored: z.record(z.string(), z.string()).default({}),
    edited: itemSpecifics,
    ebay: "ItemSpecifics",
  },
  listingType: {
    ...TEXT,
    kind: "choice",
    label: "Format",
    edited: z.enum(["FixedPriceItem", "Chinese"]),
    synced: true,
  },
  bestOfferEnabled: { ...FLAG, ...SENT, label: "Best offers", ebay: "BestOfferDetails", compared: true },
  bestOfferDetails: {
    ...SENT,
    kind: "limits",
    label: "Best offer limits",
    stored: bestOfferDetails.nullish().catch(null),
    edited: bestOfferDetails.nullable(),
    ebay: "ListingDetails",
    compared: true,
  },
  immediatePayment: { ...FLAG, ...SENT, label: "Immediate payment", ebay: "AutoPay", compared: true },
  car: {
    kind: "parts",
    label: "Car details",
    stored: carDetails.nullish().catch(null),
    edited: carDetails.nullable(),
    history: true,
    api: true,
    form: "car",
  },
  /** The number printed on the card, if a reader, the catalogue or the seller says so. The marketplace gets it as MPN. */
  toyNumber: { ...line(20), label: "Toy number", history: true, form: "car" },
  carName: { ...TEXT, label: "Car", history: true },
  brand: { ...TEXT, row: true },
  series: { ...TEXT, label: "Series", history: true, row: true },
  color: { ...TEXT },
  /** What the card tells about the car. */
  carHistory: { ...TEXT, kind: "longText" },
  /** What an analysis saw in the car; a seller who knows better clears it. */
  features: {
    kind: "facts",
    stored: cardAnalysis.shape.features.nullish(),
    direct: true,
  },
  /** What one copy cost. */
  cost: { ...DOLLARS, ...OWN, label: "Cost" },
  /** What the seller pays to post one copy. */
  postage: { ...DOLLARS, ...OWN, label: "Postage" },
  notes: { ...TEXT, ...OWN, kind: "longText", label: "Notes", edited: z.string().max(20_000).nullable() },
  /** Where the car's copies lie: the code of one place, or several with their copies (`../places/stock.ts`). */
  storageBin: {
    ...line(MAX_STORAGE_LENGTH),
    ...OWN,
    label: "Storage bin",
    direct: true,
    form: "own",
    row: true,
    column: true,
    search: "storage bin",
    sort: "bin",
    csv: "storage bin",
  },
  startTime: { ...TIME, synced: true, api: true },
  endTime: { ...TIME, synced: true, api: true },
  createdAt: { ...TIME, api: true, sort: "created" },
  updatedAt: { ...TIME, api: true, sort: "updated" },
  /** When this one listing was last read from the marketplace; a sync of all of them stands in the user record. */
  lastEbaySync: { ...TIME, synced: true, sort: "synced" },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof FIELDS;
type Table = typeof FIELDS;

/** The names of the fields that have this property in the table. */
export type FieldWith<Fact extends keyof Field> = {
  [Name in FieldName]: Table[Name] extends Readonly<Record<Fact, NonNullable<Field[Fact]>>> ? Name : never;
}[FieldName];

const NAMES = Object.keys(FIELDS) as FieldName[];

/** Returns the names of the fields that have a property, in the table's order. */
export const fieldsWith = <Fact extends keyof Field>(fact: Fact): readonly FieldWith<Fact>[] =>
  NAMES.filter((name): name is FieldWith<Fact> => fact in FIELDS[name]);

/** Returns one property of some fields, by name. */
export const factsOf = <Name extends FieldName, Fact extends keyof Field>(
  names: readonly Name[],
  fact: Fact,
) =>
  Object.fromEntries(names.map((name) => [name, (FIELDS[name] as Field)[fact]])) as {
    [N in Name]: Table[N] extends Readonly<Record<Fact, infer Said>> ? Said : undefined;
  };
