import * as z from "zod";

import { catalogueModel } from "../cards.ts";
import { timestamp } from "../timestamp.ts";

const confirmedModel = catalogueModel.extend({ confirmedBy: z.array(z.string()).default([]) });

/** `catalogue/{toyNumber}`: read by the server alone. */
export const catalogueDocument = z.object({
  /** Made of `imports` and `said` whenever one of them changes. */
  models: z.array(confirmedModel).min(1),
  /** What each source has; the source that wins over the others comes first. */
  imports: z.array(z.object({ source: z.string(), models: z.array(catalogueModel) })).default([]),
  /** What sellers said. */
  said: z.array(confirmedModel).default([]),
  /** The names of the sources in `imports`. */
  sources: z.array(z.string()).default([]),
  /** By what names its models are found, as `domain/catalogue/nameKeys.ts` makes them. */
  names: z.array(z.string()).default([]),
  updatedAt: timestamp.nullish(),
});

/** `config/catalogue`: where the catalogue comes from; the source that wins over the others comes first. */
export const catalogueSourcesDocument = z.object({
  sources: z
    .array(z.object({ name: z.string(), rows: z.int(), numbers: z.int(), importedAt: timestamp }))
    .default([]),
});
