import * as z from "zod";

/** `health/emptyTrash`, server only: the last run. Times are epoch milliseconds. */
export const trashDutyDocument = z.object({
  ranAt: z.number(),
  milliseconds: z.number(),
  removed: z.int(),
  failed: z.int(),
  /** What is due and left, by kind. */
  left: z.record(z.string(), z.int()),
  /** When the oldest thing that is left was due. */
  oldestDueAt: z.number().nullable(),
});
export type TrashDuty = z.output<typeof trashDutyDocument>;
