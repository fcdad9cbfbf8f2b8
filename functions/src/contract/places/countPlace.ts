import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { placeId } from "./placeCodes.ts";

/** Listings per call. A place with more takes several calls. */
export const MAX_COUNTED = 100;

const result = z.object({
  listingId: z.string(),
  /** `moved`: copies came or went since they were counted, and nothing was corrected. */
  outcome: z.enum(["corrected", "moved", "missing"]),
  /** Why the marketplace doesn't have the new quantity. Null if it has it, or needs none. */
  message: z.string().nullable(),
});

/**
 * Corrects what lies in a place, as counted by its owner. The listings' quantities change by the differences, here and
 * then at the marketplace. Once per `countId`: a repeat changes nothing here, and tells the marketplace again.
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
          /** Copies that lie there, sold ones that aren't packed included. */
          copies: z.int().min(0).max(100_000),
          /** Copies that should have been there when they were counted. */
          expected: z.int().min(0).max(1_000_000),
        }),
      )
      .min(1)
      .max(MAX_COUNTED),
  }),
  output: z.object({ success: z.literal(true), results: z.array(result) }),
  timeoutSeconds: 300,
});
