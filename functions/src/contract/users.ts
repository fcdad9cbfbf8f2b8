import * as z from "zod";

import { defineCallable } from "./callable.ts";
import { documentId } from "./documentId.ts";
import { accountRole } from "./session.ts";
import { timestamp } from "./timestamp.ts";

/** People on one page of the list. */
export const USERS_PER_PAGE = 50;

/** A user record as the admin panel lists it. Times are epoch milliseconds. */
export const listedUser = z.object({
  /** The record's key: the person's uid, or of its own while the record waits for the first sign-in. */
  id: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  accountRole,
  isSuperAdmin: z.boolean(),
  /** Waits for its person's first sign-in. */
  isWaiting: z.boolean(),
  createdAt: z.number().nullable(),
});
export type ListedUser = z.infer<typeof listedUser>;

/** Where a page ends; the next one begins after it. */
const userPlace = z.object({ email: z.string().max(1500), id: documentId });

/**
 * One page of the people, by e-mail address. `search` finds parts of name, e-mail address and uid, in any case. `next`
 * is null at the end; `total` counts all people, whatever is searched for.
 */
export const listUsers = defineCallable({
  name: "listUsers",
  access: "superAdmin",
  input: z.strictObject({ search: z.string().max(200).default(""), after: userPlace.nullish() }),
  output: z.object({
    success: z.literal(true),
    users: z.array(listedUser),
    next: userPlace.nullable(),
    total: z.int(),
  }),
});

/**
 * Makes somebody a super admin, or an ordinary user again: record, flag and claim. Refused with `user/own-row` on one's
 * own record, `user/not-found` where there is none.
 */
export const setUserAdmin = defineCallable({
  name: "setUserAdmin",
  access: "superAdmin",
  input: z.strictObject({ userId: documentId, isSuperAdmin: z.boolean() }),
  output: z.object({ success: z.literal(true) }),
});

/** A record that waits for its person's first sign-in. Refused with `user/exists` where the address has a record. */
export const addUser = defineCallable({
  name: "addUser",
  access: "superAdmin",
  input: z.strictObject({ email: z.string().trim().max(254).pipe(z.email()), role: accountRole }),
  output: z.object({ success: z.literal(true), userId: z.string() }),
});

export const ACCOUNT_STATUSES = ["connected", "not-connected", "waiting"] as const;

/**
 * An account that sells: one of the marketplace, with everybody who has connected it; or a person's own, where none is
 * connected. `waiting`: of a record whose person hasn't signed in yet.
 */
export const account = z.object({
  /** The marketplace's id of it, or the person's record's. */
  id: z.string(),
  name: z.string(),
  userCount: z.int(),
  status: z.enum(ACCOUNT_STATUSES),
});
export type Account = z.infer<typeof account>;

export const getAllAccounts = defineCallable({
  name: "getAllAccounts",
  access: "superAdmin",
  input: z.strictObject({}).nullish(),
  output: z.object({ success: z.literal(true), accounts: z.array(account) }),
});

/**
 * `deletedUsers/{id}`: a deleted person, for 30 days. Their record lies in it as it was; what is under `users/{id}` stays
 * there until the 30 days are over. Written by the server alone, followed live in the admin panel.
 */
export const deletedUserDocument = z.object({
  record: z.looseObject({
    email: z.string().catch(""),
    displayName: z.string().nullish().catch(null),
  }),
  /** `deleting`: listings are on their way to the trash; `restoring`: on their way back. */
  status: z.enum(["deleting", "deleted", "restoring"]),
  /** Listings on their way: how many have arrived, of how many. */
  moved: z.int().default(0),
  total: z.int().default(0),
  deletedBy: z.string(),
  deletedAt: timestamp,
  expiresAt: timestamp,
});
export type DeletedUserDocument = z.infer<typeof deletedUserDocument>;

/**
 * Takes somebody's access away at once and moves their listings to the trash, which `deletedUsers/{id}` shows live. A
 * repeat goes on with it. Refused with `user/own-row` or `user/not-found`.
 */
export const deleteUser = defineCallable({
  name: "deleteUser",
  access: "superAdmin",
  input: z.strictObject({ userId: documentId }),
  output: z.object({ success: z.literal(true), listings: z.int() }),
});

/**
 * Brings a deleted person back, with their listings, within 30 days; eBay they connect again themselves. Refused with
 * `user/not-found` after that, `user/exists` where they have a record again.
 */
export const restoreUser = defineCallable({
  name: "restoreUser",
  access: "superAdmin",
  input: z.strictObject({ userId: documentId }),
  output: z.object({ success: z.literal(true) }),
});
