import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { documentId } from "../wire/documentId.ts";
import { timestamp } from "../wire/timestamp.ts";
import { looksOfficial } from "./officialNames.ts";
import type { UsernameProblem } from "./usernameText.ts";

/** Days that a released username stays reserved for its former owner. After that, anyone can take it. */
export const USERNAME_REST_DAYS = 30;

/** Maximum reserved former names per person, which prevents collecting names by repeated changes. */
export const MAX_RESTING_USERNAMES = 3;

export const foldUsername = (typed: string): string => typed.trim().toLowerCase();

/** Returns the problem of a folded username, or null. */
export function findUsernameProblem(username: string): UsernameProblem | null {
  if (username.length < 3) return "too-short";
  if (username.length > 20) return "too-long";
  if (!/^[a-z0-9_]+$/.test(username)) return "characters";
  // The name is a document's id, and Firestore keeps those for itself.
  if (!documentId.safeParse(username).success) return "reserved";
  return looksOfficial(username) ? "reserved" : null;
}

/** Not validated here, so that an invalid name gets a readable error instead of a malformed-request error. */
const typedUsername = z.string().max(200).transform(foldUsername);

export const username = z.string().refine((name) => findUsernameProblem(name) === null);

/** Returns whether the caller can take the name: it is valid, not reserved, and not taken. */
export const checkUsernameAvailability = defineCallable({
  name: "checkUsernameAvailability",
  access: "member",
  input: z.strictObject({ username: typedUsername }),
  output: z.object({ available: z.boolean() }),
});

/**
 * Sets the caller's username, and with it the gallery's path. The former name stays reserved for
 * `USERNAME_REST_DAYS`. Throws `username/invalid` ({problem}), `username/taken`, or `username/too-often` if
 * the caller already has `MAX_RESTING_USERNAMES` reserved names.
 */
export const updateUsername = defineCallable({
  name: "updateUsername",
  access: "member",
  input: z.strictObject({ username: typedUsername }),
  output: z.object({ success: z.literal(true), username: z.string() }),
});

/**
 * `usernames/{username}`, server only: the owner of a name. One document per name keeps names unique. `key`
 * is random and changes with the owner: visitors' wishlist ids are derived from it.
 */
export const usernameDocument = z.object({
  /** Empty if the owner has been deleted. */
  uid: z.string(),
  key: z.string(),
  since: timestamp.nullish(),
  /** Set if the owner has released the name. It is free from this time. */
  restsUntil: timestamp.nullish(),
});
