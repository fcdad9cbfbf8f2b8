import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";

export const MAX_DEAD_LETTERS = 100;

/** Returns eBay's notifications that couldn't be processed within a week, the newest ones first. */
export const listDeadLetters = defineCallable({
  name: "listDeadLetters",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({}),
  output: z.object({
    letters: z.array(
      z.object({
        id: z.string(),
        /** `deletion`: an eBay user has deleted their account. */
        kind: z.enum(["notice", "deletion"]),
        /** The seller and the notification, or the person at eBay. */
        about: z.string(),
        /** Epoch milliseconds. */
        receivedAt: z.number(),
        attempts: z.int(),
      }),
    ),
    /** Number of all dead letters. Servers before 2026-11-27 don't return it. */
    total: z.int().default(0),
  }),
});

/**
 * Retries a dead letter for another week. Does nothing if it no longer exists. Keeps it and throws
 * `notification/log-gone` if its notification has expired.
 */
export const replayDeadLetter = defineCallable({
  name: "replayDeadLetter",
  access: "superAdmin",
  input: z.strictObject({ id: documentId.regex(/^[\w-]{1,64}$/) }),
});

/**
 * Removes a dead letter whose notification has expired. Does nothing if it no longer exists. Throws
 * `input/invalid` if it can still be replayed.
 */
export const dismissDeadLetter = defineCallable({
  name: "dismissDeadLetter",
  access: "superAdmin",
  input: replayDeadLetter.input,
});
