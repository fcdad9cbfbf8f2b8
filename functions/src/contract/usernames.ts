import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { timestamp } from "./timestamp.ts";

/** Names that are, or could become, addresses of ours. */
const RESERVED: readonly string[] = [
  "admin",
  "api",
  "app",
  "www",
  "help",
  "support",
  "dashboard",
  "settings",
  "login",
  "register",
  "gallery",
];

export const foldUsername = (typed: string): string => typed.trim().toLowerCase();

/** What is wrong with a username as `foldUsername` gives it, in the specification's words; null where nothing is. */
export function usernameProblem(username: string): string | null {
  if (username.length < 3) return "Username must be at least 3 characters";
  if (username.length > 20) return "Username must be 20 characters or less";
  if (!/^[a-z0-9_]+$/.test(username)) return "Only lowercase letters, numbers, and underscores allowed";
  return RESERVED.includes(username) ? "This username is reserved" : null;
}

/** As it is typed: what is wrong with it is an answer in words, not a malformed request. */
const typedUsername = z.string().max(200).transform(foldUsername);

/** A username that may be one. */
export const username = z.string().refine((name) => usernameProblem(name) === null);

/** Whether the caller may have it: nobody else has, and it is none of those that nobody may have. */
export const checkUsernameAvailability = defineCallable({
  name: "checkUsernameAvailability",
  access: "member",
  input: z.strictObject({ username: typedUsername }),
  output: z.object({ available: z.boolean() }),
});

/**
 * Gives the caller this username, and their gallery this address; the one they had is free at once. Refused with
 * `username/invalid` ({message}) or `username/taken`.
 */
export const updateUsername = defineCallable({
  name: "updateUsername",
  access: "member",
  input: z.strictObject({ username: typedUsername }),
  output: z.object({ success: z.literal(true), username: z.string() }),
});

/**
 * `usernames/{username}`, server only: whose it is. One document per name, so that no two people can have it. `key` is
 * random, and another one with each owner of the name: visitors' wishlists of their gallery are named by it.
 */
export const usernameDocument = z.object({ uid: z.string(), key: z.string(), since: timestamp.nullish() });
export const usernamePath = (name: string) => `usernames/${name}`;
