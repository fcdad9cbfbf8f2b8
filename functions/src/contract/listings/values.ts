import * as z from "zod";

/** The marketplace's condition ids and their names, in the order of the form. */
export const CONDITIONS = {
  "1000": "New",
  "1500": "New other",
  "1750": "New with defects",
  "2000": "Manufacturer refurbished",
  "2500": "Seller refurbished",
  "2750": "Like new",
  "2990": "Pre-owned, excellent",
  "3000": "Used",
  "3010": "Pre-owned, fair",
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

/** Details of a car for collectors, in the order of the Add Listing form. Unknown values are null. */
export const carDetails = z.strictObject({
  condition: z.enum(CARD_CONDITIONS).nullable().default(null),
  category: z.enum(CAR_CATEGORIES).nullable().default(null),
  year: z.int().min(FIRST_CAR_YEAR).max(2100).nullable().default(null),
  manufacturer: line.nullable().default(null),
  series: line.nullable().default(null),
  cardNumber: line.nullable().default(null),
  /** For example `1:64`. */
  scale: line.nullable().default(null),
  /** The maker of the real vehicle. */
  make: line.nullable().default(null),
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

/**
 * Maximum size of a description as UTF-8. A listing's document has at most 1 MiB. Its specifics and notes can
 * take 340 kB, and this leaves 100 kB for the rest.
 */
const MAX_DESCRIPTION_BYTES = 600_000;
export const listingDescription = z
  .string()
  .max(500_000)
  .refine(
    (text) => new TextEncoder().encode(text).length <= MAX_DESCRIPTION_BYTES,
    `More than ${MAX_DESCRIPTION_BYTES} bytes`,
  );

/** Dollars. */
export const amount = z.number().min(0).max(100_000);
const marketplaceId = z.string().regex(/^\d{1,20}$/);

/**
 * The marketplace's name-value pairs; both at most 65 characters (Trading API, NameValueList). `|` separates several
 * values of one name.
 */
export const itemSpecifics = z
  .record(
    z.string().trim().min(1).max(65),
    z
      .string()
      .max(2_000)
      .regex(/^[^|]{0,65}(\|[^|]{0,65})*$/),
  )
  .refine((pairs) => Object.keys(pairs).length <= 45, "At most 45 item specifics");

/**
 * Values of the marketplace's condition descriptors by their ids, such as the grade of a trading card. Empty
 * means none; null means unknown.
 */
export const conditionDescriptors = z
  .record(z.string().regex(/^\d{1,20}$/), z.string().regex(/^\d{1,20}$/))
  .refine((pairs) => Object.keys(pairs).length <= 20, "At most 20 descriptors");

export const primaryCategory = z.strictObject({
  categoryId: marketplaceId,
  name: z.string().max(300).nullable().default(null),
});
export const storeCategory = z.strictObject({ id: marketplaceId, name: z.string().max(200) });
/** Dollars. Null means no limit. */
export const bestOfferDetails = z.strictObject({
  autoAcceptPrice: amount.nullable().default(null),
  minimumBestOfferPrice: amount.nullable().default(null),
});

/** `YYYY-MM-DD`. */
const day = z.string();

/** Further figures of eBay's traffic report for a listing. The days are Pacific time, both included. */
export const listingTraffic = z.object({
  from: day,
  to: day,
  /** Completed sales in these days. */
  sales: z.int().nonnegative(),
});
