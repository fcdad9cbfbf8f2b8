import type { Auth, UserRecord as AuthUser } from "firebase-admin/auth";

import { accountRole, type AccountRole } from "../../contract/session.ts";
import type { Account, Accounts } from "../../domain/session/ports.ts";
import type { AccountEnds } from "../../domain/users/deletion.ts";

/** Firebase Auth's limits for `getUsers` and for the length of a uid. */
const MAX_LOOKUPS = 100;
const MAX_UID_LENGTH = 128;

/** `auth` is a function, so that the Auth SDK loads with the first call that needs it. */
export function openAccountDirectory(auth: () => Auth): Accounts & AccountEnds {
  return {
    async find(uid) {
      const user = await findUser(auth(), uid);
      return user && toAccount(user);
    },

    async findExisting(keys) {
      const possible = keys.filter((key) => key.length <= MAX_UID_LENGTH);
      const found = new Set<string>();
      for (let start = 0; start < possible.length; start += MAX_LOOKUPS) {
        const page = possible.slice(start, start + MAX_LOOKUPS).map((uid) => ({ uid }));
        const { users } = await auth().getUsers(page);
        for (const { uid } of users) found.add(uid);
      }
      return found;
    },

    endSessions: (uid) => ignoreMissingUser(() => auth().revokeRefreshTokens(uid)),

    remove: (uid) => ignoreMissingUser(() => auth().deleteUser(uid)),

    async setAdmission(uid, role) {
      const user = await auth().getUser(uid);
      const others = Object.entries(user.customClaims ?? {}).filter(
        ([name]) => name !== "member" && name !== "role",
      );
      const admission = role ? { member: true, role } : {};
      await auth().setCustomUserClaims(uid, { ...Object.fromEntries(others), ...admission });
    },
  };
}

/** Ignores records without an Auth user, which have had no sign-in yet. */
async function ignoreMissingUser(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code !== "auth/user-not-found" && code !== "auth/invalid-uid") throw error;
  }
}

async function findUser(auth: Auth, uid: string): Promise<AuthUser | undefined> {
  if (uid.length > MAX_UID_LENGTH) return undefined;
  try {
    return await auth.getUser(uid);
  } catch (error) {
    if ((error as { code?: unknown }).code === "auth/user-not-found") return undefined;
    throw error;
  }
}

function toAccount({
  uid,
  email,
  emailVerified,
  disabled,
  displayName,
  photoURL,
  customClaims,
}: AuthUser): Account {
  return {
    uid,
    email: email ?? undefined,
    emailVerified,
    disabled,
    displayName: displayName ?? undefined,
    photoURL: photoURL ?? undefined,
    admittedAs: readAdmittedRole(customClaims ?? {}),
  };
}

function readAdmittedRole(claims: Record<string, unknown>): AccountRole | undefined {
  return claims["member"] === true ? accountRole.catch("user").parse(claims["role"]) : undefined;
}
