import * as z from "zod";

import { catalogueModel } from "../capture/cards.ts";
import { timestamp } from "../wire/timestamp.ts";

/** A seller's confirmation of a model. Times are epoch milliseconds. */
const confirmation = z.object({
  at: z.number(),
  /** When the seller's account was created. */
  memberSince: z.number(),
  /** The eBay account, or the uid without one. People who share an eBay account count once. */
  seller: z.string(),
});
export type CatalogueConfirmation = z.output<typeof confirmation>;

/** A super admin's action with its time (epoch milliseconds). */
const ruling = z.object({ by: z.string(), at: z.number() });

const confirmedModel = catalogueModel.extend({
  confirmedBy: z.array(z.string()).default([]),
  /** Keyed by uid. Older confirmations are only in `confirmedBy`. */
  confirmations: z.record(z.string(), confirmation).default({}),
  /** A disputed model counts only for the sellers who confirmed it. */
  dispute: ruling.nullable().default(null),
});

/** Lists of the admin panel that a number can be in. */
export const CATALOGUE_REVIEWS = ["conflict", "waiting", "disputed", "removed"] as const;

/** `catalogue/{toyNumber}`: read by the server only. */
export const catalogueDocument = z.object({
  /** Composed from `imports` and `said` whenever one of them changes. */
  models: z.array(confirmedModel).default([]),
  /** The models of each source, in order of precedence. */
  imports: z.array(z.object({ source: z.string(), models: z.array(catalogueModel) })).default([]),
  said: z.array(confirmedModel).default([]),
  /** Sellers' models that a super admin has removed. */
  removed: z.array(confirmedModel.extend({ removal: ruling })).default([]),
  /** The names of the sources in `imports`. */
  sources: z.array(z.string()).default([]),
  /**
   * Search keys of the imported models, built by `domain/catalogue/nameKeys.ts`. In older documents without
   * an import, this and the next two fields have the keys of sellers' models, which are now in the
   * `shared...` fields.
   */
  names: z.array(z.string()).default([]),
  /**
   * The folded name of the first imported model, with and without its year, for prefix searches. Missing in
   * documents that no import has written since November 2026.
   */
  foldedName: z.string().nullable().default(null),
  yearlessName: z.string().nullable().default(null),
  /**
   * The same of sellers' models that can count for everyone, without an import. Indexed apart, so that they
   * can't displace imported models in a search (decisions/catalogue/0160).
   */
  sharedNames: z.array(z.string()).default([]),
  sharedFoldedName: z.string().nullable().default(null),
  sharedYearlessName: z.string().nullable().default(null),
  /** Search keys of sellers' models, prefixed with a seller's `{uid}:`, and with `*:` for super admins. */
  ownNames: z.array(z.string()).default([]),
  review: z.array(z.enum(CATALOGUE_REVIEWS)).default([]),
  updatedAt: timestamp.nullish(),
});

/** `config/catalogue`: the catalogue's sources, in order of precedence. */
export const catalogueSourcesDocument = z.object({
  sources: z
    .array(z.object({ name: z.string(), rows: z.int(), numbers: z.int(), importedAt: timestamp }))
    .default([]),
});
