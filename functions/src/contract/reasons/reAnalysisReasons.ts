import * as z from "zod";

import { describeProviderFailures, providerFailure } from "./providerFailures.ts";

/** Why a listing wasn't analyzed again. `several-cars`: its number stands for all of these. */
export const reAnalysisReason = z.discriminatedUnion("code", [
  z.object({
    code: z.enum(["listing-gone", "no-photos", "photos-unreadable", "out-of-time", "unexpected"]),
  }),
  z.object({ code: z.literal("several-cars"), cars: z.array(z.string()) }),
  z.object({ code: z.literal("no-analysis"), failures: z.array(providerFailure) }),
]);
export type ReAnalysisReason = z.infer<typeof reAnalysisReason>;

export function describeReAnalysisReason(reason: ReAnalysisReason): string {
  switch (reason.code) {
    case "several-cars":
      return `Its number stands for several cars: ${reason.cars.join(", ")}.`;
    case "no-analysis":
      return describeProviderFailures(reason.failures);
    default:
      return TEXTS[reason.code];
  }
}

const TEXTS = {
  "listing-gone": "Listing not found",
  "no-photos": "This listing has no photos.",
  "photos-unreadable": "Its photos can't be read.",
  "out-of-time": "The two minutes were over before its turn.",
  unexpected: "An unexpected error occurred.",
} as const;
