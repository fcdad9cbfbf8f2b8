import * as z from "zod";

import { sku } from "./cards.ts";
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
