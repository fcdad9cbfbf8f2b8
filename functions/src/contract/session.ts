import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";

export const ACCOUNT_ROLES = ["user", "admin", "super-admin"] as const;
export const accountRole = z.enum(ACCOUNT_ROLES);
export type AccountRole = z.infer<typeof accountRole>;

/**
 * Admits a person who has a user record (by uid, else a pre-created one by verified email) and sets the
 * claims. `not-found` is a result, not an error: the browser signs the person out.
 */
export const completeSignIn = defineCallable({
  name: "completeSignIn",
  access: "signedIn",
  input: z.strictObject({}),
  output: z.discriminatedUnion("status", [
    z.object({ status: z.literal("not-found") }),
    z.object({ status: z.literal("active"), accountRole, hasAcceptedTerms: z.boolean() }),
  ]),
});

/**
 * Returns whether the caller could become the first super admin in the browser. `taken`: there is one
 * already; `not-owner`: the account's verified email isn't the installation's configured owner, or none is
 * configured.
 */
export const superAdminStatus = defineCallable({
  name: "superAdminStatus",
  access: "member",
  output: z.object({
    isSuperAdmin: z.boolean(),
    accountRole,
    claim: z.enum(["open", "taken", "not-owner"]),
  }),
});

/** Makes the installation's owner its first super admin, once. Otherwise throws `auth/claim-refused`. */
export const claimSuperAdmin = defineCallable({
  name: "claimSuperAdmin",
  access: "member",
  isAudited: true,
});
