import * as z from "zod";

import { sku } from "../capture/cards.ts";
import { MAX_UPC_LENGTH } from "../capture/upc.ts";
import { MAX_LISTING_PHOTOS, MAX_TITLE_LENGTH } from "../wire/limits.ts";
import { LISTING_STATUSES } from "./listings.ts";
import { MAX_STORAGE_LENGTH } from "../places/stock.ts";
import { CAR_FIELDS } from "./carFields.ts";
import { COUNT, DOLLARS, type Field, FLAG, line, PLACE, STORE_CATEGORY, TEXT, TIME } from "./field.ts";
import {
  amount,
  bestOfferDetails,
  conditionDescriptors,
  CONDITION_IDS,
  itemSpecifics,
  listingDescription,
  listingTraffic,
  primaryCategory,
} from "./values.ts";
import { listingTerms } from "./terms/terms.ts";

/** Sent to eBay and edited in the forms with the marketplace's details. */
const SENT = { history: true, api: true, form: "marketplace" } as const;
/** Private to the seller and never sent to eBay. */
const OWN = { history: true, api: true, form: "notes" } as const;

/**
 * All visible fields of a listing. The stored document, the edits, the history, the API, the listing's page
 * and its copies, and the collection's rows, search, sort orders and CSV file are derived from this table, in
 * its order. Prices are dollars.
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
    page: "selling",
  },
  customLabel: {
    ...TEXT,
    search: "custom label",
    csv: "custom label",
    page: "selling",
    label: "Custom label",
  },
  ebayItemId: {
    kind: "text",
    stored: z.string().nullable().default(null),
    synced: true,
    api: true,
    search: "item id",
    csv: "item id",
    page: "ebay",
    label: "eBay item",
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
    page: "selling",
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
    page: "selling",
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
    page: "selling",
  },
  watchCount: {
    ...COUNT,
    synced: true,
    api: true,
    sort: "watchers",
    csv: "watchers",
    page: "selling",
    label: "Watchers",
  },
  /** Views in the days of `traffic`. Without it, the item's own count since it was listed. */
  viewCount: { ...COUNT, api: true, sort: "views", csv: "views", page: "ebay", label: "Views" },
  impressionCount: {
    ...COUNT,
    api: true,
    sort: "impressions",
    csv: "impressions",
    page: "ebay",
    label: "Impressions",
  },
  /** The traffic report with the views and impressions. */
  traffic: {
    kind: "facts",
    label: "Sold per view",
    stored: listingTraffic.nullish().catch(null),
    api: true,
    page: "ebay",
  },
  listingUrl: { ...TEXT, synced: true, api: true, csv: "link" },
  description: {
    kind: "longText",
    label: "Description",
    stored: z.string().nullish(),
    edited: listingDescription.nullable(),
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
    page: "selling",
  },
  /** The listing's own selling terms. Parts without a value use the seller's (`resolveTerms.ts`). */
  terms: {
    ...SENT,
    kind: "parts",
    label: "Selling terms",
    stored: listingTerms.nullish().catch(null),
    edited: listingTerms.nullable(),
    ebay: "ShippingDetails",
    compared: true,
    page: "ebay",
  },
  /** Download URLs in our own storage, in order. The marketplace gets the first 24. */
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
    page: "selling",
    pageLabel: "Condition",
  },
  conditionDescriptors: {
    kind: "facts",
    label: "Condition details",
    stored: conditionDescriptors.nullish().catch(null),
    edited: conditionDescriptors.nullable(),
    ebay: "ConditionDescriptors",
    form: "marketplace",
    page: "ebay",
  },
  primaryCategory: {
    ...SENT,
    kind: "category",
    label: "Category",
    stored: primaryCategory.nullish().catch(null),
    edited: primaryCategory.nullable(),
    ebay: "PrimaryCategory",
    compared: true,
    page: "ebay",
    pageLabel: "eBay category",
  },
  storeCategory: {
    ...STORE_CATEGORY,
    label: "Store category",
    ebay: "StoreCategoryID",
    compared: true,
    history: true,
    form: "marketplace",
    page: "selling",
  },
  storeCategory2: {
    ...STORE_CATEGORY,
    label: "Second store category",
    ebay: "StoreCategory2ID",
    compared: true,
    history: true,
    form: "marketplace",
    page: "selling",
  },
  /** The marketplace's name-value pairs, as the seller entered them. */
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
    page: "selling",
  },
  bestOfferEnabled: {
    ...FLAG,
    ...SENT,
    label: "Best offers",
    ebay: "BestOfferDetails",
    compared: true,
    page: "selling",
  },
  bestOfferDetails: {
    ...SENT,
    kind: "limits",
    label: "Best offer limits",
    stored: bestOfferDetails.nullish().catch(null),
    edited: bestOfferDetails.nullable(),
    ebay: "ListingDetails",
    compared: true,
  },
  immediatePayment: {
    ...FLAG,
    ...SENT,
    label: "Immediate payment",
    ebay: "AutoPay",
    compared: true,
    page: "selling",
  },
  ...CAR_FIELDS,
  cost: { ...DOLLARS, ...OWN, label: "Cost" },
  /** The seller's cost of shipping one copy. */
  postage: { ...DOLLARS, ...OWN, label: "Postage" },
  notes: { ...TEXT, ...OWN, kind: "longText", label: "Notes", edited: z.string().max(20_000).nullable() },
  /**
   * Places of the car's copies: the code of one place, or several codes with their copies
   * (`../places/stock.ts`).
   */
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
  /**
   * Retail barcodes on the cards, separated by spaces (`../capture/upc.ts`). Mattel's barcodes identify an
   * assortment.
   */
  upc: {
    ...line(MAX_UPC_LENGTH),
    ...OWN,
    label: "UPC",
    form: "own",
    row: true,
    search: "UPC",
  },
  startTime: { ...TIME, synced: true, api: true, page: "selling", label: "On sale since" },
  endTime: { ...TIME, synced: true, api: true, page: "selling", label: "Ended" },
  createdAt: { ...TIME, api: true, sort: "created", page: "selling", label: "Created" },
  updatedAt: { ...TIME, api: true, sort: "updated", page: "selling", label: "Last changed" },
  /** Time of the last sync of this listing alone. The time of a full sync is in the user record. */
  lastEbaySync: { ...TIME, synced: true, sort: "synced", page: "ebay", label: "Read from eBay" },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof FIELDS;
type Table = typeof FIELDS;

/** Names of the fields with this property in the table. */
export type FieldWith<Fact extends keyof Field> = {
  [Name in FieldName]: Table[Name] extends Readonly<Record<Fact, NonNullable<Field[Fact]>>> ? Name : never;
}[FieldName];

const NAMES = Object.keys(FIELDS) as FieldName[];

/** Returns the names of the fields with a property, in the table's order. */
export const listFieldsWith = <Fact extends keyof Field>(fact: Fact): readonly FieldWith<Fact>[] =>
  NAMES.filter((name): name is FieldWith<Fact> => fact in FIELDS[name]);

/** Returns one property of some fields, by name. */
export const pickFacts = <Name extends FieldName, Fact extends keyof Field>(
  names: readonly Name[],
  fact: Fact,
) =>
  Object.fromEntries(names.map((name) => [name, (FIELDS[name] as Field)[fact]])) as {
    [N in Name]: Table[N] extends Readonly<Record<Fact, infer Said>> ? Said : undefined;
  };
