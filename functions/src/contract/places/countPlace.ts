import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { failureFields } from "../wire/errors.ts";
import { placeId } from "./placeCodes.ts";

/** Listings per call. A place with more needs several calls. */
export const MAX_COUNTED = 100;

const result = z.object({
  listingId: z.string(),
  /** `moved`: copies were added or removed since the count, so nothing was corrected. */
  outcome: z.enum(["corrected", "moved", "missing"]),
  /** Why the marketplace doesn't have the new quantity. */
  ...failureFields,
});

/**
 * Corrects the contents of a place to the owner's count. The listings' quantities change by the differences,
 * first here, then at the marketplace. Runs once per `countId`: a repeat changes nothing here, and updates
 * the marketplace again.
 */
export const countPlace = defineCallable({
  name: "countPlace",
  access: "member",
  input: z.strictObject({
    countId: z.uuid(),
    placeId,
    counted: z
      .array(
        z.strictObject({
          listingId: documentId,
          /** Copies in the place, including sold ones that aren't packed. */
          copies: z.int().min(0).max(100_000),
          /** Copies that were expected at the time of the count. */
          expected: z.int().min(0).max(1_000_000),
        }),
      )
      .min(1)
      .max(MAX_COUNTED),
  }),
  output: z.object({ success: z.literal(true), results: z.array(result) }),
  timeoutSeconds: 300,
});
