import * as z from "zod";

import { aiProvider, cardAnalysis } from "../cards.ts";
import { IMAGE_SOURCES } from "../images.ts";
import { LISTING_STATUSES } from "../listings.ts";
import {
  bestOfferDetails,
  carDetails,
  CONDITION_IDS,
  MARKETPLACE_FIELDS,
  primaryCategory,
  storeCategory,
} from "../listingFields.ts";
import { timestamp } from "../timestamp.ts";

/** `users/{uid}/listings/{id}`. Prices are dollars, as the specification names the fields. */
export const listingDocument = z.object({
  title: z.string().default(""),
  sku: z.string().nullable().default(null),
  customLabel: z.string().nullish(),
  skuStatus: z.string().nullish(),
  ebayItemId: z.string().nullable().default(null),
  listingUrl: z.string().nullish(),
  status: z.enum([...LISTING_STATUSES, "completed"]).optional(),
  isDraft: z.boolean().default(false),
  quantity: z.int().nonnegative().default(0),
  quantitySold: z.int().nonnegative().default(0),
  price: z.number().nullable().default(null),
  currentPrice: z.number().nullish(),
  handlingCost: z.number().nullish(),
  description: z.string().nullish(),
  carName: z.string().nullish(),
  brand: z.string().nullish(),
  series: z.string().nullish(),
  seriesNumber: z.string().nullish(),
  color: z.string().nullish(),
  /** What the card tells about the car. */
  carHistory: z.string().nullish(),
  features: cardAnalysis.shape.features.nullish(),
  aiProvider: aiProvider.nullish(),
  /** The number that capture read for certain and made the listing with. */
  readSku: z.string().nullish(),
  /** The seller has put another number in its place, which was counted and taught once. */
  isReadWrong: z.boolean().optional(),
  /** Its analysis came from a simulator. */
  aiSimulated: z.boolean().optional(),
  needsAiAnalysis: z.boolean().default(false),
  aiAnalysisFailed: z.boolean().default(false),
  /** Download addresses in our own storage, in order. */
  firebaseImages: z.array(z.string()).default([]),
  /** Addresses of the pictures at Cloudinary, in order. */
  cloudinaryImages: z.array(z.string()).default([]),
  /** Which of them are shown; without it our own storage's. */
  imageSource: z.enum(IMAGE_SOURCES).nullish().catch(null),
  /** The pictures' addresses at the marketplace, in order. */
  ebayPhotos: z.array(z.string()).default([]),
  /** What the marketplace had when a sync last compared: a field that is another here has an edit it lacks. */
  atEbay: z
    .object({ title: z.string(), sku: z.string().nullable(), price: z.number(), quantity: z.int() })
    .nullish(),
  frontImageIndex: z.int().nonnegative().nullish(),
  backImageIndex: z.int().nonnegative().nullish(),
  conditionId: z.enum(CONDITION_IDS).nullish().catch(null),
  primaryCategory: primaryCategory.nullish().catch(null),
  storeCategory: storeCategory.nullish().catch(null),
  storeCategory2: storeCategory.nullish().catch(null),
  /** The marketplace's name-value pairs that the seller has entered. */
  itemSpecifics: z.record(z.string(), z.string()).default({}),
  listingType: z.string().nullish(),
  bestOfferEnabled: z.boolean().nullish(),
  bestOfferDetails: bestOfferDetails.nullish().catch(null),
  immediatePayment: z.boolean().nullish(),
  car: carDetails.nullish().catch(null),
  /** The seller's own. `cost` is what one copy cost, `postage` what posting it costs, in dollars. */
  notes: z.string().nullish(),
  cost: z.number().nullish(),
  postage: z.number().nullish(),
  /** Saved here, but the marketplace doesn't have it yet. */
  unsentFields: z.array(z.enum(MARKETPLACE_FIELDS)).default([]).catch([]),
  watchCount: z.int().nonnegative().nullish(),
  viewCount: z.int().nonnegative().nullish(),
  startTime: timestamp.nullish(),
  endTime: timestamp.nullish(),
  createdAt: timestamp.nullish(),
  updatedAt: timestamp.nullish(),
  lastLocalUpdate: timestamp.nullish(),
  /** When this one listing was last read from the marketplace; a sync of all of them stands in the user record. */
  lastEbaySync: timestamp.nullish(),
});
export type ListingDocument = z.infer<typeof listingDocument>;
