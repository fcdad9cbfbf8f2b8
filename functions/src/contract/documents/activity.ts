import * as z from "zod";

import { activityEvent } from "../reasons/activityEvents.ts";
import { failureFields } from "../wire/errors.ts";
import { timestamp } from "../wire/timestamp.ts";

export const ACTIVITY_TYPES = [
  "sale",
  "captured",
  "listed",
  "ended",
  "revised",
  "bid",
  "feedback",
  "event",
  "message",
  "question",
  "offer",
  "viewed",
] as const;

/** `users/{uid}/activities/{id}` */
export const activityDocument = z.object({
  type: z.enum(ACTIVITY_TYPES),
  source: z.string(),
  /** Null in activities of earlier versions and of erased buyers. Those have only the words. */
  event: activityEvent.nullable().default(null).catch(null),
  title: z.string(),
  subtitle: z.string().nullable().default(null),
  /** The buyer's text of a question or an offer. */
  text: z.string().nullable().default(null),
  amount: z.number().nullable().default(null),
  /** The copies that an offer is for, each at `amount`. */
  quantity: z.int().nullable().default(null),
  /** Why the marketplace doesn't have a lot's or a car's quantity. Earlier versions stored it as `subtitle`. */
  unsent: z
    .object({ quantity: z.int(), ...failureFields })
    .nullable()
    .default(null),
  timestamp,
  metadata: z.record(z.string(), z.string()).default({}),
});
