import * as z from "zod";

import { defineCallable } from "../wire/callable.ts";
import { timestamp } from "../wire/timestamp.ts";
import { looksOfficial } from "./officialNames.ts";

/** A name that its owner gave up rests for so long. Then anybody may take it. Its owner may take it back before. */
export const USERNAME_REST_DAYS = 30;

/** More resting names a person can't have, so that nobody collects names by changing. */
export const MAX_RESTING_USERNAMES = 3;

export const foldUsername = (typed: string): string => typed.trim().toLowerCase();

/** Returns what is wrong with a folded username, in the specification's words, or null. */
export function findUsernameProblem(username: string): string | null {
  if (username.length < 3) return "Username must be at least 3 characters";
  if (username.length > 20) return "Username must be 20 characters or less";
  if (!/^[a-z0-9_]+$/.test(username)) return "Only lowercase letters, numbers, and underscores allowed";
  return looksOfficial(username) ? "This username is reserved" : null;
}

/** Unvalidated, so that an invalid name gets an answer in words instead of a malformed-request error. */
const typedUsername = z.string().max(200).transform(foldUsername);

/** A valid username. */
export const username = z.string().refine((name) => findUsernameProblem(name) === null);

/** Tells whether the caller may take the name: it is valid, not reserved, and nobody else has it. */
export const checkUsernameAvailability = defineCallable({
  name: "checkUsernameAvailability",
  access: "member",
  input: z.strictObject({ username: typedUsername }),
  output: z.object({ available: z.boolean() }),
});

/**
 * Sets the caller's username, and with it the gallery's address. The former name rests for
 * `USERNAME_REST_DAYS`. Refuses with `username/invalid` ({message}), `username/taken`, or `username/too-often` if
 * `MAX_RESTING_USERNAMES` of the caller's rest.
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
  /** The owner has given the name up. From then on it is free. */
  restsUntil: timestamp.nullish(),
});
export const usernamesPath = () => "usernames";
export const usernamePath = (name: string) => `usernames/${name}`;
