import * as z from "zod";

import { catalogueModel } from "../capture/cards.ts";
import { timestamp } from "../wire/timestamp.ts";

const confirmedModel = catalogueModel.extend({ confirmedBy: z.array(z.string()).default([]) });

/** `catalogue/{toyNumber}`: read by the server only. */
export const catalogueDocument = z.object({
  /** Composed from `imports` and `said` whenever one of them changes. */
  models: z.array(confirmedModel).min(1),
  /** The models of each source, in order of precedence. */
  imports: z.array(z.object({ source: z.string(), models: z.array(catalogueModel) })).default([]),
  /** Models confirmed or entered by sellers. */
  said: z.array(confirmedModel).default([]),
  /** The names of the sources in `imports`. */
  sources: z.array(z.string()).default([]),
  /** Search keys of the models' names, built by `domain/catalogue/nameKeys.ts`. */
  names: z.array(z.string()).default([]),
  updatedAt: timestamp.nullish(),
});

/** `config/catalogue`: the catalogue's sources, in order of precedence. */
export const catalogueSourcesDocument = z.object({
  sources: z
    .array(z.object({ name: z.string(), rows: z.int(), numbers: z.int(), importedAt: timestamp }))
    .default([]),
});
