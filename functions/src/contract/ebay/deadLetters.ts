import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";

/** Dead letters that are listed. */
export const MAX_DEAD_LETTERS = 100;

/** Returns eBay's notifications that could not be processed within a week, the newest first. */
export const listDeadLetters = defineCallable({
  name: "listDeadLetters",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({}),
  output: z.object({
    letters: z.array(
      z.object({
        id: z.string(),
        /** `deletion`: somebody has deleted their eBay account. */
        kind: z.enum(["notice", "deletion"]),
        /** The seller and the notification, or the person at eBay. */
        about: z.string(),
        /** Epoch milliseconds. */
        receivedAt: z.number(),
        attempts: z.int(),
      }),
    ),
  }),
});

/** Has a dead letter processed again, for another week. Does nothing if it isn't there any more. */
export const replayDeadLetter = defineCallable({
  name: "replayDeadLetter",
  access: "superAdmin",
  input: z.strictObject({ id: z.string().regex(/^[\w-]{1,64}$/) }),
  output: z.object({ success: z.literal(true) }),
});
