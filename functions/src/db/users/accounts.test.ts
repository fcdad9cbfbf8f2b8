import type { Auth } from "firebase-admin/auth";
import { describe, expect, it } from "vitest";

import { openAccountDirectory } from "./accounts.ts";

interface Person {
  uid: string;
  email?: string;
  customClaims?: Record<string, unknown>;
}

/** Firebase Auth with these people. It refuses long uids, and more than 100 look-ups in a call. */
function world(people: Person[] = []) {
  const calls: string[] = [];
  const get = (uid: string): Person => {
    if (uid.length > 128) throw Object.assign(new Error(uid), { code: "auth/invalid-uid" });
    if (uid === "broken") throw Object.assign(new Error(uid), { code: "auth/internal-error" });
    const found = people.find((one) => one.uid === uid);
    if (!found) throw Object.assign(new Error(uid), { code: "auth/user-not-found" });
    return found;
  };
  const auth = {
    getUser: async (uid: string) => {
      await Promise.resolve();
      return { emailVerified: true, disabled: false, ...get(uid) };
    },
    getUsers: (identifiers: { uid: string }[]) => {
      if (identifiers.length > 100) return Promise.reject(new Error("too many"));
      calls.push(`getUsers ${identifiers.length}`);
      return Promise.resolve({
        users: people.filter(({ uid }) => identifiers.some((one) => one.uid === uid)),
      });
    },
    revokeRefreshTokens: async (uid: string) => {
      await Promise.resolve();
      calls.push(`revoke ${get(uid).uid}`);
    },
    deleteUser: async (uid: string) => {
      await Promise.resolve();
      calls.push(`delete ${get(uid).uid}`);
    },
    setCustomUserClaims: (uid: string, claims: Record<string, unknown>) => {
      get(uid).customClaims = claims;
      return Promise.resolve();
    },
  };
  return { calls, directory: openAccountDirectory(() => auth as unknown as Auth) };
}

const LONG = "x".repeat(129);

describe("an account", () => {
  it("is found with what sign-in needs", async () => {
    const { directory } = world([{ uid: "ada", email: "ada@example.com" }]);
    expect(await directory.find("ada")).toEqual({
      ...{ uid: "ada", email: "ada@example.com", emailVerified: true, disabled: false },
      ...{ displayName: undefined, photoURL: undefined, admittedAs: undefined },
    });
    expect(await directory.find("nobody")).toBeUndefined();
    expect(await directory.find(LONG)).toBeUndefined();
    await expect(directory.find("broken")).rejects.toMatchObject({ code: "auth/internal-error" });
  });

  it.each([
    [{ member: true, role: "admin" }, "admin"],
    [{ member: true, role: "emperor" }, "user"],
    [{ member: true }, "user"],
    [{ member: "yes", role: "admin" }, undefined],
    [{ role: "admin" }, undefined],
  ])("with the claims %o is admitted as %s", async (customClaims, role) => {
    const { directory } = world([{ uid: "ada", customClaims }]);
    expect((await directory.find("ada"))?.admittedAs).toBe(role);
  });

  it("is looked up a hundred at a time", async () => {
    const { calls, directory } = world([{ uid: "k0" }, { uid: "k100" }]);
    const keys = Array.from({ length: 101 }, (_, at) => `k${at}`);
    expect(await directory.findExisting([...keys, LONG])).toEqual(new Set(["k0", "k100"]));
    expect(calls).toEqual(["getUsers 100", "getUsers 1"]);
  });
});

it("sets and removes the admission, and keeps other claims", async () => {
  const ada: Person = { uid: "ada", customClaims: { beta: 1, member: true, role: "user" } };
  const { directory } = world([ada]);
  await directory.setAdmission("ada", "admin");
  expect(ada.customClaims).toEqual({ beta: 1, member: true, role: "admin" });
  await directory.setAdmission("ada", undefined);
  expect(ada.customClaims).toEqual({ beta: 1 });
});

it("ends sessions and accounts, also those that don't exist", async () => {
  const { calls, directory } = world([{ uid: "ada" }]);
  for (const uid of ["ada", "nobody", LONG]) {
    await directory.endSessions(uid);
    await directory.remove(uid);
  }
  expect(calls).toEqual(["revoke ada", "delete ada"]);
  await expect(directory.endSessions("broken")).rejects.toMatchObject({ code: "auth/internal-error" });
  await expect(directory.remove("broken")).rejects.toMatchObject({ code: "auth/internal-error" });
});
