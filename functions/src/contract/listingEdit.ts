import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { sku } from "./cards.ts";
import { documentId } from "./documentId.ts";
import { MAX_LISTING_PHOTOS, MAX_TITLE_LENGTH } from "./limits.ts";

/** The marketplace's condition ids and their names, in the order of the form. */
export const CONDITIONS = {
  "1000": "New",
  "1500": "New other",
  "2000": "Manufacturer refurbished",
  "2500": "Seller refurbished",
  "3000": "Used",
  "4000": "Very Good",
  "5000": "Good",
  "6000": "Acceptable",
  "7000": "For parts or not working",
} as const;
export type ConditionId = keyof typeof CONDITIONS;
export const CONDITION_IDS = Object.keys(CONDITIONS) as [ConditionId, ...ConditionId[]];

export const CARD_CONDITIONS = ["mint", "near-mint", "good", "fair", "poor"] as const;
export const CAR_CATEGORIES = [
  "mainline",
  "treasure-hunt",
  "super-treasure-hunt",
  "premium",
  "car-culture",
  "fast-furious",
  "mario-kart",
  "entertainment",
  "team-transport",
  "id",
  "other",
] as const;
export const WHEEL_TYPES = ["basic", "real-riders", "super-treasure-hunt", "premium", "other"] as const;
export const COUNTRIES = ["Malaysia", "Thailand", "China", "Mexico", "USA", "Other"] as const;
/** The first year a Hot Wheels car was sold. */
export const FIRST_CAR_YEAR = 1968;

const line = z.string().max(200);

/** What a collector wants to know of a car, as the Add Listing form asks it. Unknown is null. */
export const carDetails = z.strictObject({
  condition: z.enum(CARD_CONDITIONS).nullable().default(null),
  category: z.enum(CAR_CATEGORIES).nullable().default(null),
  year: z.int().min(FIRST_CAR_YEAR).max(2100).nullable().default(null),
  manufacturer: line.nullable().default(null),
  series: line.nullable().default(null),
  cardNumber: line.nullable().default(null),
  treasureHunt: z.boolean().default(false),
  superTreasureHunt: z.boolean().default(false),
  firstEdition: z.boolean().default(false),
  shortCard: z.boolean().default(false),
  errors: z.boolean().default(false),
  tampos: line.nullable().default(null),
  baseColor: line.nullable().default(null),
  interiorColor: line.nullable().default(null),
  windowColor: line.nullable().default(null),
  wheelType: z.enum(WHEEL_TYPES).nullable().default(null),
  country: z.enum(COUNTRIES).nullable().default(null),
});
export type CarDetails = z.infer<typeof carDetails>;

/** Dollars. */
const amount = z.number().min(0).max(100_000);
const marketplaceId = z.string().regex(/^\d{1,20}$/);

/** The marketplace's name-value pairs; both at most 65 characters (Trading API, NameValueList). */
const itemSpecifics = z
  .record(z.string().trim().min(1).max(65), z.string().max(65))
  .refine((pairs) => Object.keys(pairs).length <= 45, "At most 45 item specifics");

export const primaryCategory = z.strictObject({
  categoryId: marketplaceId,
  name: z.string().max(300).nullable().default(null),
});
export const storeCategory = z.strictObject({ id: marketplaceId, name: z.string().max(200) });
/** Dollars; null is "no such limit". */
export const bestOfferDetails = z.strictObject({
  autoAcceptPrice: amount.nullable().default(null),
  minimumBestOfferPrice: amount.nullable().default(null),
});

/** What a seller edits of a listing, under the names of its document. Prices and costs are dollars. */
export const listingFields = z.strictObject({
  title: z.string().max(MAX_TITLE_LENGTH),
  description: z.string().max(500_000).nullable(),
  price: amount.nullable(),
  quantity: z.int().min(0).max(1_000_000),
  sku: sku.nullable(),
  handlingCost: amount.nullable(),
  conditionId: z.enum(CONDITION_IDS).nullable(),
  primaryCategory: primaryCategory.nullable(),
  storeCategory: storeCategory.nullable(),
  storeCategory2: storeCategory.nullable(),
  itemSpecifics,
  listingType: z.enum(["FixedPriceItem", "Chinese"]),
  bestOfferEnabled: z.boolean(),
  bestOfferDetails: bestOfferDetails.nullable(),
  immediatePayment: z.boolean(),
  /** Addresses in our own storage, in the order they are shown; the marketplace takes the first 24. */
  firebaseImages: z.array(z.url()).max(MAX_LISTING_PHOTOS),
  frontImageIndex: z.int().min(0).max(MAX_LISTING_PHOTOS).nullable(),
  backImageIndex: z.int().min(0).max(MAX_LISTING_PHOTOS).nullable(),
  car: carDetails.nullable(),
  /** The seller's own: never sent to the marketplace. */
  notes: z.string().max(20_000).nullable(),
  cost: amount.nullable(),
  /** What the seller pays to post one copy. */
  postage: amount.nullable(),
});
export type ListingFields = z.infer<typeof listingFields>;
export type ListingField = keyof ListingFields;
/** Some of them; what is left out stays. */
export const listingChanges = listingFields.partial();
export type ListingChanges = z.infer<typeof listingChanges>;
export const LISTING_FIELDS = Object.keys(listingFields.shape) as [ListingField, ...ListingField[]];

/** Fields whose parts are edited, and overtaken, one by one. */
export const FIELDS_OF_PARTS = ["car", "itemSpecifics"] as const satisfies readonly ListingField[];

/** Fields that the marketplace has too: an edit of a live listing has to reach it. */
export const MARKETPLACE_FIELDS = [
  "title",
  "description",
  "price",
  "quantity",
  "sku",
  "handlingCost",
  "conditionId",
  "primaryCategory",
  "storeCategory",
  "storeCategory2",
  "itemSpecifics",
  "bestOfferEnabled",
  "bestOfferDetails",
  "immediatePayment",
  "firebaseImages",
] as const satisfies readonly ListingField[];
export type MarketplaceField = (typeof MARKETPLACE_FIELDS)[number];

const fieldName = z.enum(LISTING_FIELDS);

const edit = z.strictObject({
  listingId: documentId,
  /** The changed fields as the form had them when it was opened: what another has changed since is a conflict. */
  base: z.partialRecord(fieldName, z.json()),
  changes: listingChanges,
});

const conflict = z.object({
  outcome: z.literal("conflict"),
  /** Nothing was saved. Of each field, or part of one, that another has changed meanwhile: what it is now. */
  conflicts: z.array(z.object({ field: fieldName, part: z.string().nullable(), theirs: z.json() })),
});
const saved = z.object({ outcome: z.literal("saved"), listingId: documentId });

/**
 * Saves what a form has changed, all of it or, where somebody else has changed one of the fields meanwhile, nothing.
 * With `isNew` the listing is a draft that this call makes; its id is the browser's, so a repeat makes no second one.
 * Of a live listing the marketplace learns by `reviseListing`.
 */
export const saveListing = defineCallable({
  name: "saveListing",
  access: "member",
  input: edit.extend({ isNew: z.boolean().default(false) }),
  output: z.discriminatedUnion("outcome", [saved, conflict]),
});

/**
 * Saves, then sends the marketplace every edit that it lacks, also those saved earlier. What it refuses stays saved
 * here, and can be sent again.
 */
export const reviseListing = defineCallable({
  name: "reviseListing",
  access: "member",
  input: edit,
  output: z.discriminatedUnion("outcome", [
    saved,
    conflict,
    z.object({
      outcome: z.literal("revised"),
      listingId: documentId,
      sent: z.array(z.enum(MARKETPLACE_FIELDS)),
    }),
    z.object({
      outcome: z.literal("refused"),
      /** The marketplace's own words, and what to do where we know. */
      message: z.string(),
      ebayCode: z.string().nullable(),
      /** The field it finds fault with, where it says so. */
      field: z.string().nullable(),
    }),
  ]),
  timeoutSeconds: 120,
});

/** The listing as the marketplace would get it, with these changes: what a buyer sees, made from the exact payload. */
export const previewListing = defineCallable({
  name: "previewListing",
  access: "member",
  input: z.strictObject({ listingId: documentId.nullable(), changes: listingChanges }),
  output: z.object({
    title: z.string(),
    /** Made of text by us: the only markup in it is ours. */
    descriptionHtml: z.string(),
    sku: z.string().nullable(),
    quantity: z.int(),
    priceCents: z.int(),
    shippingCents: z.int(),
    pictureUrls: z.array(z.string()),
    specifics: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Null: new, and die-cast cars of today. */
    conditionId: z.string().nullable(),
    categoryId: z.string().nullable(),
    storeCategoryIds: z.array(z.string()),
    bestOffer: z.object({ enabled: z.boolean(), autoAcceptCents: z.int(), minimumCents: z.int() }).nullable(),
    immediatePayment: z.boolean().nullable(),
    /** What is still missing before it can go live, as `a price`. */
    missing: z.array(z.string()),
  }),
});

/** A draft with the same words and copies of the pictures. `copyId` is the browser's: a repeat makes no second one. */
export const duplicateListing = defineCallable({
  name: "duplicateListing",
  access: "member",
  input: z.strictObject({ listingId: documentId, copyId: z.uuid() }),
  output: z.object({ success: z.literal(true), listingId: z.string() }),
  timeoutSeconds: 120,
});

/** Puts a listing that has ended up again, as a new item. An ended item is relisted once: a repeat finds its successor. */
export const relistListing = defineCallable({
  name: "relistListing",
  access: "member",
  input: z.strictObject({ listingId: documentId, quantity: z.int().min(1).max(1_000_000) }),
  output: z.object({
    success: z.literal(true),
    listingId: z.string(),
    ebayItemId: z.string(),
    listingUrl: z.string(),
  }),
  timeoutSeconds: 180,
});

/** Keeps one picture of a listing. The id is the browser's: a repeated upload finds the first one. */
export const uploadListingImage = defineCallable({
  name: "uploadListingImage",
  access: "member",
  input: z.strictObject({
    listingId: documentId,
    imageId: z.uuid(),
    /** `data:image/...;base64,...`, at most 10 MB; content, size and pixels are checked. */
    imageData: z.string().startsWith("data:image/"),
  }),
  output: z.object({ success: z.literal(true), url: z.url(), width: z.int(), height: z.int() }),
  timeoutSeconds: 120,
});
