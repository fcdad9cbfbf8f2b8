import * as z from "zod";

import { IMAGE_SOURCES } from "../images/images.ts";
import { MARKETPLACE_FIELDS } from "../listing/edits.ts";
import { factsOf, fieldsWith } from "../listing/fields.ts";
import { COMPARED_FIELDS } from "../listing/pendingEdits.ts";
import { goneTerm } from "../listing/relisting.ts";
import { timestamp } from "../wire/timestamp.ts";

const pictures = z.array(z.string()).default([]);

/** What one copy of a lot holds, and how it was settled with its cars (`domain/bundles/planLots.ts`). */
const lot = z.object({
  cars: z.array(z.object({ listingId: z.string(), copies: z.int().positive() })),
  /** The cars' ids, by which the lots of a car are found. A lot from before gets them when it is settled. */
  carIds: z.array(z.string()).optional(),
  /** Copies that the seller wants to sell, if the cars are enough for them. */
  wanted: z.int().nonnegative(),
  /** The quantity that was set last. */
  set: z.int().nonnegative(),
  /** `quantitySold` of the lot that its cars have been lowered for. */
  counted: z.int().nonnegative(),
  /** Listings whose new quantity the marketplace doesn't have yet. */
  untold: z.array(z.string()).default([]),
  /** The picture that was made of the cars' pictures. While the listing shows it, the seller hasn't put another one. */
  picture: z.string().nullish(),
});
export type Lot = z.infer<typeof lot>;

/** `users/{uid}/listings/{id}`: its fields (`../listing/fields.ts`), and values for the code alone. */
export const listingDocument = z.object({
  ...factsOf(fieldsWith("stored"), "stored"),
  skuStatus: z.string().nullish(),
  isDraft: z.boolean().default(false),
  /** Addresses of the pictures at Cloudinary, in order. */
  cloudinaryImages: pictures,
  /** When the pictures at the marketplace were copied into our storage. */
  keptPictures: z.object({ count: z.int(), bytes: z.int(), at: timestamp }).nullish().catch(null),
  /** Which pictures are shown; without it our own storage's. */
  imageSource: z.enum(IMAGE_SOURCES).nullish().catch(null),
  /** The pictures' addresses at the marketplace, in order. */
  ebayPhotos: pictures,
  /** Its analysis came from a simulator. */
  aiSimulated: z.boolean().optional(),
  needsAiAnalysis: z.boolean().default(false),
  aiAnalysisFailed: z.boolean().default(false),
  /** The number that capture read for certain and made the listing with. */
  readSku: z.string().nullish(),
  /** The seller has put another number in its place, which was counted and taught once. */
  isReadWrong: z.boolean().optional(),
  /** What the marketplace had when the two were last compared: a field that is another here has an edit it lacks. */
  atEbay: z
    .object({
      ...factsOf(COMPARED_FIELDS, "stored"),
      title: z.string(),
      sku: z.string().nullable(),
      price: z.number(),
      quantity: z.int(),
    })
    .nullish(),
  /** Hashes of the description and of the text that was made of it, when it was last sent. */
  sentDescription: z.object({ written: z.string(), sent: z.string() }).nullish().catch(null),
  /** Of a copy: what its original was sold on and the marketplace has no more. */
  goneTerms: z.array(goneTerm).nullish().catch(null),
  /** Saved here, but the marketplace doesn't have it yet. A sync keeps it true for what it reads. */
  unsentFields: z.array(z.enum(MARKETPLACE_FIELDS)).default([]).catch([]),
  /** When the listing last took something from a reading of its whole item. Missing before the first one. */
  itemReadAt: timestamp.nullish(),
  lastLocalUpdate: timestamp.nullish(),
  /** Of a lot of the seller's own listings. */
  lot: lot.nullish().catch(null),
  /** Copies that are sold and not packed yet (`ToPack` in `../places/stock.ts`). The server alone writes it. */
  toPack: z
    .object({ since: z.number(), copies: z.record(z.string(), z.int()) })
    .nullish()
    .catch(null),
});
export type ListingDocument = z.infer<typeof listingDocument>;
