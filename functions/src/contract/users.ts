import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { documentId } from "./wire/documentId.ts";
import { accountRole } from "./session.ts";
import { timestamp } from "./wire/timestamp.ts";

export const USERS_PER_PAGE = 50;

/** A user record as listed in the admin panel. Times are epoch milliseconds. */
const listedUser = z.object({
  /** The record's key: the person's uid, or a generated key until the first sign-in. */
  id: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  accountRole,
  isSuperAdmin: z.boolean(),
  /** True until the person's first sign-in. */
  isWaiting: z.boolean(),
  createdAt: z.number().nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** Cursor: the last entry of a page. */
const userCursor = z.object({ email: z.string().max(1500), id: documentId });

/**
 * Returns one page of people, ordered by email address. `search` matches parts of name, email address and
 * uid, ignoring case. `next` is null at the end; `total` counts all people, also with a search.
 */
export const listUsers = defineCallable({
  name: "listUsers",
  access: "superAdmin",
  isLook: true,
  input: z.strictObject({ search: z.string().max(200).default(""), after: userCursor.nullish() }),
  output: z.object({
    success: z.literal(true),
    users: z.array(listedUser),
    next: userCursor.nullable(),
    total: z.int(),
  }),
});

/**
 * Changes a role in the record and the claims. `isAdmin` gives account admin rights to a person who isn't a
 * super admin. Throws `user/own-row` for the caller's own record, and `user/not-found` without a record.
 */
export const setUserAdmin = defineCallable({
  name: "setUserAdmin",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject({
    userId: documentId,
    isSuperAdmin: z.boolean(),
    isAdmin: z.boolean().default(false),
  }),
});

/**
 * Ends all of a person's sessions: sessions that began before are refused at once. Their API keys stay. Throws
 * `user/own-row` for the caller's own record, and `user/not-found` without a record.
 */
export const signOutUser = defineCallable({
  name: "signOutUser",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject({ userId: documentId }),
});

/** Pre-creates a record for a person's first sign-in. Throws `user/exists` if the address has a record. */
export const addUser = defineCallable({
  name: "addUser",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject({ email: z.string().trim().max(254).pipe(z.email()), role: accountRole }),
  output: z.object({ success: z.literal(true), userId: z.string() }),
});

const ACCOUNT_STATUSES = ["connected", "not-connected", "waiting"] as const;

/**
 * A selling account: an eBay account with everyone who has connected it, or a person without one. `waiting`:
 * the person hasn't signed in yet.
 */
const account = z.object({
  /** eBay's account id, or the id of the person's record. */
  id: z.string(),
  name: z.string(),
  userCount: z.int(),
  status: z.enum(ACCOUNT_STATUSES),
});
export type Account = z.infer<typeof account>;

export const getAllAccounts = defineCallable({
  name: "getAllAccounts",
  access: "superAdmin",
  isLook: true,
  output: z.object({ success: z.literal(true), accounts: z.array(account) }),
});

/**
 * `deletedUsers/{id}`: a person who was deleted in the last 30 days. Contains their record unchanged; the
 * documents under `users/{id}` are kept for the same time. Written by the server only, followed live in the
 * admin panel.
 */
export const deletedUserDocument = z.object({
  record: z.looseObject({
    email: z.string().catch(""),
    displayName: z.string().nullish().catch(null),
  }),
  /** `deleting`: listings are being moved to the trash; `restoring`: they are being moved back. */
  status: z.enum(["deleting", "deleted", "restoring"]),
  /** Listings moved, and their total. */
  moved: z.int().default(0),
  total: z.int().default(0),
  deletedBy: z.string(),
  deletedAt: timestamp,
  /** When the last move of the listings began. Missing if an earlier version began it. */
  movingSince: timestamp.nullish(),
  expiresAt: timestamp,
  /** When the last run of the purge began. */
  purgingSince: timestamp.nullish(),
});
export type DeletedUserDocument = z.infer<typeof deletedUserDocument>;

/**
 * Revokes a person's access immediately and moves their listings to the trash; `deletedUsers/{id}` shows the
 * progress live. A retry resumes. Throws `user/own-row` or `user/not-found`.
 */
export const deleteUser = defineCallable({
  name: "deleteUser",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject({ userId: documentId }),
  output: z.object({ success: z.literal(true), listings: z.int() }),
});

/**
 * Restores a deleted person and their listings within 30 days; they must connect eBay again. Throws
 * `user/not-found` after that, and `user/exists` if they have a record again.
 */
export const restoreUser = defineCallable({
  name: "restoreUser",
  access: "superAdmin",
  needsRecentSignIn: true,
  input: z.strictObject({ userId: documentId }),
});
