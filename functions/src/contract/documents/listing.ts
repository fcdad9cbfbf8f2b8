import * as z from "zod";

import { IMAGE_SOURCES } from "../images/images.ts";
import { MARKETPLACE_FIELDS } from "../listings/edits.ts";
import { pickFacts, listFieldsWith } from "../listings/fields.ts";
import { COMPARED_FIELDS } from "../listings/pendingEdits.ts";
import { goneTerm } from "../reasons/goneTerms.ts";
import { timestamp } from "../wire/timestamp.ts";

const pictures = z.array(z.string()).default([]);

/**
 * The cars in one copy of a lot, and the state of settling it with those cars (`domain/lots/planLots.ts`).
 */
const lot = z.object({
  cars: z.array(z.object({ listingId: z.string(), copies: z.int().positive() })),
  /** The cars' ids, to query the lots of a car. Older lots get them when they are settled. */
  carIds: z.array(z.string()).optional(),
  /** Copies that the seller wants to sell. `set` is lower if the cars don't suffice. */
  wanted: z.int().nonnegative(),
  /** The quantity that was set last. */
  set: z.int().nonnegative(),
  /** The lot's `quantitySold` up to which its cars have been lowered. */
  counted: z.int().nonnegative(),
  /** Listings whose new quantity hasn't been sent to the marketplace yet. */
  untold: z.array(z.string()).default([]),
  /**
   * The picture composed of the cars' pictures. If the listing still shows it, the seller hasn't replaced it.
   */
  picture: z.string().nullish(),
  /**
   * The title that was made of the cars. Another title is the seller's own, and stays when the cars change.
   * Missing in lots before 2026-11-28.
   */
  madeTitle: z.string().optional(),
});
export type Lot = z.infer<typeof lot>;

/** `users/{uid}/listings/{id}`: the fields (`../listings/fields.ts`), and internal values. */
export const listingDocument = z.object({
  ...pickFacts(listFieldsWith("stored"), "stored"),
  skuStatus: z.string().nullish(),
  isDraft: z.boolean().default(false),
  /** URLs of the pictures at Cloudinary, in order. */
  cloudinaryImages: pictures,
  /** Result of the last copy of the marketplace's pictures into our storage. */
  keptPictures: z.object({ count: z.int(), bytes: z.int(), at: timestamp }).nullish().catch(null),
  /** The source of the shown pictures. Defaults to our own storage. */
  imageSource: z.enum(IMAGE_SOURCES).nullish().catch(null),
  /** URLs of the pictures at the marketplace, in order. */
  ebayPhotos: pictures,
  /** True if the analysis came from a simulator. */
  aiSimulated: z.boolean().optional(),
  needsAiAnalysis: z.boolean().default(false),
  aiAnalysisFailed: z.boolean().default(false),
  /** The number that capture read with certainty and created the listing with. */
  readSku: z.string().nullish(),
  /** True if the seller has replaced that number. The correction was counted and taught once. */
  isReadWrong: z.boolean().optional(),
  /** The marketplace's values at the last comparison. A field with another value here has an unsent edit. */
  atEbay: z
    .object({
      ...pickFacts(COMPARED_FIELDS, "stored"),
      title: z.string(),
      sku: z.string().nullable(),
      price: z.number(),
      quantity: z.int(),
    })
    .nullish(),
  /** Hashes of the description and of the text generated from it, as last sent. */
  sentDescription: z.object({ written: z.string(), sent: z.string() }).nullish().catch(null),
  /** Terms of a copy's original that the marketplace no longer has. */
  goneTerms: z.array(goneTerm).nullish().catch(null),
  /**
   * Fields that are saved here, but not at the marketplace yet. A sync updates the list for the fields that
   * it reads.
   */
  unsentFields: z.array(z.enum(MARKETPLACE_FIELDS)).default([]).catch([]),
  /** When the listing last adopted values from a reading of its whole item. Missing before the first one. */
  itemReadAt: timestamp.nullish(),
  lastLocalUpdate: timestamp.nullish(),
  /** Set for a lot of the seller's own listings. */
  lot: lot.nullish().catch(null),
  /**
   * Copies that are sold and not packed yet (`ToPack` in `../places/stock.ts`). Written by the server only.
   */
  toPack: z
    .object({ since: z.number(), copies: z.record(z.string(), z.int()) })
    .nullish()
    .catch(null),
});
export type ListingDocument = z.infer<typeof listingDocument>;
