import type { RulesTestContext, RulesTestEnvironment } from "@firebase/rules-unit-testing";

/** Everybody who can send a request. `owner` owns the documents under users/ada. */
export const ACTORS = ["anonymous", "stranger", "owner", "other", "admin", "superAdmin"] as const;
export type Actor = (typeof ACTORS)[number];

export const OWNER_UID = "ada";

/** When the owner and the super admin have signed in, epoch seconds. */
export const SIGNED_IN_AT = Math.floor(Date.now() / 1000) - 3_600;

/** The claims as completeSignIn sets them. The stranger has a valid Google account with the owner's uid. */
const tokens: Record<Exclude<Actor, "anonymous">, { uid: string; claims: Record<string, unknown> }> = {
  stranger: { uid: OWNER_UID, claims: { email: "ada@example.com", email_verified: true } },
  owner: { uid: OWNER_UID, claims: { member: true, role: "user", auth_time: SIGNED_IN_AT } },
  other: { uid: "bob", claims: { member: true, role: "user" } },
  admin: { uid: "carol", claims: { member: true, role: "admin" } },
  superAdmin: { uid: "dora", claims: { member: true, role: "super-admin", auth_time: SIGNED_IN_AT } },
};

/** The user records by uid. The rules read them with each request. */
export const RECORDS: Readonly<Record<string, Record<string, unknown>>> = {
  [OWNER_UID]: { status: "active", accountRole: "user" },
  bob: { status: "active", accountRole: "user" },
  carol: { status: "active", accountRole: "admin" },
  dora: { accountRole: "super-admin" },
};

/** One context per actor, because each is an app and a matrix makes a thousand requests. */
export function createContexts(env: RulesTestEnvironment): Record<Actor, RulesTestContext> {
  const signedIn = (actor: keyof typeof tokens) =>
    env.authenticatedContext(tokens[actor].uid, tokens[actor].claims);
  return {
    anonymous: env.unauthenticatedContext(),
    stranger: signedIn("stranger"),
    owner: signedIn("owner"),
    other: signedIn("other"),
    admin: signedIn("admin"),
    superAdmin: signedIn("superAdmin"),
  };
}
