import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { AccountRole } from "../../contract/session.ts";
import { openUserRecords } from "../../db/users/users.ts";
import { addUser, setUserRole } from "../users/changeUser.ts";
import { claimSuperAdmin, readSuperAdminStatus } from "./claimSuperAdmin.ts";
import { completeSignIn } from "./completeSignIn.ts";
import { endSessions, findRole, signOutUser } from "./sessions.ts";
import type { Account } from "./ports.ts";
import { grantRole, setRole } from "./setRole.ts";

function world(ownerEmail = "") {
  const firestore = memoryFirestore(() => 1_000);
  const accounts = new Map<string, Account>();
  const admissions: string[] = [];
  /** Runs while the claims are being set. */
  let meanwhile: () => Promise<void> = () => Promise.resolve();
  const records = openUserRecords(firestore);
  const carried: string[] = [];
  const uninvited: string[] = [];
  const ports = {
    noteUninvited: (uid: string) => void uninvited.push(uid),
    ownerEmail,
    records: {
      ...records,
      // Only the emulator lists subcollections; tests/functions covers those.
      carryOver: (uid: string, key: string) => Promise.resolve(void carried.push(`${key} to ${uid}`)),
    },
    accounts: {
      find: (uid: string) => Promise.resolve(accounts.get(uid)),
      findExisting: (keys: readonly string[]) =>
        Promise.resolve(new Set(keys.filter((key) => accounts.has(key)))),
      setAdmission: async (uid: string, role: AccountRole | undefined) => {
        admissions.push(`${uid} ${role ?? "none"}`);
        const account = accounts.get(uid);
        if (account) accounts.set(uid, { ...account, admittedAs: role });
        const happens = meanwhile;
        meanwhile = () => Promise.resolve();
        await happens();
      },
    },
  };
  const account = (uid: string, fields: Partial<Account> = {}) =>
    accounts.set(uid, {
      uid,
      email: `${uid}@pegboard.example`,
      emailVerified: true,
      disabled: false,
      displayName: undefined,
      photoURL: undefined,
      admittedAs: undefined,
      ...fields,
    });
  return {
    ports,
    account,
    admissions,
    carried,
    meanwhile: (happens: typeof meanwhile) => void (meanwhile = happens),
    put: (uid: string, fields: object) => firestore.doc(paths.user(uid)).set(fields),
    user: async (uid: string) => (await firestore.doc(paths.user(uid)).get()).data(),
    adopted: async (uid: string, key: string) => (await firestore.doc(paths.adoption(uid, key)).get()).data(),
    uninvited,
    signIn: (uid: string, at = 1_000) => completeSignIn(ports, uid, at),
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("ending a person's sessions", () => {
  function ending() {
    const endedSessions: string[] = [];
    const made = world();
    const ends = { endSessions: (uid: string) => Promise.resolve(void endedSessions.push(uid)) };
    const ports = { records: made.ports.records, ends, now: () => 1_000_999 };
    return { ...made, endedSessions, ending: ports };
  }

  it("refuses those that began before, or in the same second, and admits the next one", async () => {
    const { account, put, signIn, endedSessions, ending: ports } = ending();
    account("ada");
    await put("ada", { accountRole: "admin" });
    expect(await signOutUser(ports, "dora", "ada")).toEqual({ success: true });
    expect(endedSessions).toEqual(["ada"]);
    for (const before of [0, 999, 1_000]) {
      expect(await codeOf(findRole(ports.records, "ada", before))).toBe("auth/signed-out");
      expect(await codeOf(signIn("ada", before))).toBe("auth/signed-out");
    }
    expect(await findRole(ports.records, "ada", 1_001)).toBe("admin");
    expect(await signIn("ada", 1_001)).toMatchObject({ status: "active" });
    // Work outside of a session, for example a task.
    expect(await findRole(ports.records, "ada")).toBe("admin");
  });

  it("is refused for the own row and for nobody, and ends nothing", async () => {
    const { put, endedSessions, user, ending: ports } = ending();
    await put("dora", { accountRole: "super-admin" });
    expect(await codeOf(signOutUser(ports, "dora", "dora"))).toBe("user/own-row");
    expect(await codeOf(signOutUser(ports, "dora", "nobody"))).toBe("user/not-found");
    expect(endedSessions).toEqual([]);
    expect(await user("dora")).toEqual({ accountRole: "super-admin" });
    expect(await user("nobody")).toBeUndefined();
    expect(await endSessions(ports, "dora")).toEqual({ success: true });
    expect(endedSessions).toEqual(["dora"]);
  });

  it("leaves a person without a record without a role", async () => {
    const { put, ending: ports } = ending();
    await put("bob", { status: "not-found", sessionsFrom: 9 });
    expect(await findRole(ports.records, "bob", 1)).toBeUndefined();
    expect(await findRole(ports.records, "nobody", 1)).toBeUndefined();
  });
});

describe("signing in", () => {
  it("admits a person with a record, in its role", async () => {
    const { account, put, signIn, admissions, user } = world();
    account("ada");
    await put("ada", { accountRole: "admin", hasAcceptedTerms: true });
    expect(await signIn("ada")).toEqual({ status: "active", accountRole: "admin", hasAcceptedTerms: true });
    expect(admissions).toEqual(["ada admin"]);
    expect(await user("ada")).toMatchObject({ uid: "ada", status: "active" });
    await signIn("ada");
    expect(admissions).toHaveLength(1);
  });

  it("admits nobody else", async () => {
    const { account, put, signIn, admissions, uninvited } = world();
    account("ada");
    expect(await signIn("ada")).toEqual({ status: "not-found" });
    account("bob", { admittedAs: "user" });
    await put("bob", { status: "not-found" });
    expect(await signIn("bob")).toEqual({ status: "not-found" });
    expect(admissions).toEqual(["bob none"]);
    account("cyd");
    await put("cyd", {});
    await signIn("cyd");
    expect(uninvited).toEqual(["ada", "bob"]);
  });

  it.each([
    ["auth/user-disabled", { disabled: true }],
    ["auth/email-unverified", { emailVerified: false }],
    ["auth/email-unverified", { email: undefined }],
  ] as const)(
    "is refused with %s for %j, and what was admitted before is taken back",
    async (code, fields) => {
      const { account, put, signIn, admissions } = world();
      await put("ada", {});
      account("ada", fields);
      expect(await codeOf(signIn("ada"))).toBe(code);
      expect(admissions).toEqual([]);
      account("ada", { ...fields, admittedAs: "admin" });
      expect(await codeOf(signIn("ada"))).toBe(code);
      expect(admissions).toEqual(["ada none"]);
    },
  );

  it("needs an account", async () => {
    expect(await codeOf(world().signIn("ada"))).toBe("auth/signed-out");
  });

  it("follows a role that changes at the same moment", async () => {
    const { account, put, signIn, meanwhile, admissions } = world();
    account("ada");
    await put("ada", { accountRole: "super-admin" });
    meanwhile(() => put("ada", { accountRole: "user" }).then(() => undefined));
    await signIn("ada");
    expect(admissions).toEqual(["ada super-admin", "ada user"]);
  });
});

describe("a first sign-in", () => {
  const waiting = (email: string, createdAt: number, fields: object = {}) => ({
    email,
    createdAt: Timestamp.fromMillis(createdAt),
    ...fields,
  });

  it("adopts the records that wait for its e-mail, with the oldest one's fields first", async () => {
    const { account, put, signIn, user, adopted, carried } = world();
    account("ada", { email: "Ada@Pegboard.example", displayName: "Ada", photoURL: "p" });
    await put("young", waiting("ada@pegboard.example", 2, { accountRole: "user", theme: "dark" }));
    await put("old", waiting("ADA@pegboard.example", 1, { accountRole: "super-admin", displayName: null }));
    await put("other", waiting("adam@pegboard.example", 1));
    expect(await signIn("ada")).toMatchObject({ status: "active", accountRole: "super-admin" });
    expect(await user("ada")).toMatchObject({
      uid: "ada",
      email: "ada@pegboard.example",
      accountRole: "super-admin",
      isSuperAdmin: true,
      theme: "dark",
      displayName: "Ada",
      photoURL: "p",
      status: "active",
    });
    expect(await user("old")).toBeUndefined();
    expect(await user("young")).toBeUndefined();
    expect(await user("other")).toBeDefined();
    expect(await adopted("ada", "young")).toMatchObject({ theme: "dark" });
    expect(carried).toEqual(["old to ada", "young to ada"]);
  });

  it("adopts no record of another account, and no refused one", async () => {
    const { account, put, signIn, user } = world();
    account("ada");
    account("bob");
    await put("bob", waiting("ada@pegboard.example", 1));
    await put("refused", waiting("ada@pegboard.example", 1, { status: "not-found" }));
    await put("theirs", waiting("ada@pegboard.example", 1, { uid: "somebody" }));
    expect(await signIn("ada")).toEqual({ status: "not-found" });
    expect(await user("ada")).toBeUndefined();
    expect(await user("bob")).toBeDefined();
  });

  it("makes nobody else a super admin", async () => {
    const { account, put, signIn, user } = world();
    account("ada");
    await put("w", waiting("ada@pegboard.example", 1, { accountRole: "admin", isSuperAdmin: true }));
    await signIn("ada");
    expect(await user("ada")).toMatchObject({ accountRole: "admin", isSuperAdmin: false });
  });
});

describe("a role", () => {
  it("is set in every record of an e-mail, and in the claims of people who have signed in", async () => {
    const { ports, account, put, user, admissions } = world();
    account("ada", { admittedAs: "user" });
    await put("ada", { email: "ada@pegboard.example", accountRole: "user" });
    await put("waiting", { email: "Ada@pegboard.example" });
    const changed = await setRole(ports, { email: " ADA@pegboard.example" }, "super-admin");
    expect(changed.toSorted()).toEqual(["ada", "waiting"]);
    expect(await user("waiting")).toMatchObject({ accountRole: "super-admin", isSuperAdmin: true });
    expect(admissions).toEqual(["ada super-admin"]);
  });

  it("creates a waiting record if nobody has the e-mail, but not for an unknown uid", async () => {
    const { ports, user } = world();
    const [key = ""] = await grantRole(ports, { email: "New@pegboard.example" }, "admin");
    expect(await user(key)).toMatchObject({
      email: "new@pegboard.example",
      accountRole: "admin",
      isSuperAdmin: false,
      hasAcceptedTerms: false,
    });
    expect(await grantRole(ports, { email: "new@pegboard.example" }, "user")).toEqual([key]);
    expect(await grantRole(ports, { uid: "nobody" }, "admin")).toEqual([]);
  });

  it("is changed only by super admins, and never one's own", async () => {
    const { ports, put, user } = world();
    await put("boss", { accountRole: "super-admin" });
    await put("mate", { accountRole: "admin" });
    await put("ada", { accountRole: "user" });
    expect(await codeOf(setUserRole(ports, "mate", "ada", "super-admin"))).toBe("auth/super-admin-only");
    expect(await codeOf(setUserRole(ports, "boss", "boss", "user"))).toBe("user/own-row");
    expect(await codeOf(setUserRole(ports, "boss", "nobody", "super-admin"))).toBe("user/not-found");
    expect(await setUserRole(ports, "boss", "ada", "super-admin")).toEqual({ success: true });
    expect(await user("ada")).toMatchObject({ accountRole: "super-admin", isSuperAdmin: true });
    await setUserRole(ports, "boss", "ada", "user");
    expect(await user("ada")).toMatchObject({ accountRole: "user", isSuperAdmin: false });
  });

  it("is given to an e-mail that nobody has yet, once", async () => {
    const { ports, user } = world();
    const { userId } = await addUser(ports, " New@pegboard.example ", "admin");
    expect(await user(userId)).toMatchObject({ email: "new@pegboard.example", accountRole: "admin" });
    expect(await codeOf(addUser(ports, "NEW@pegboard.example", "user"))).toBe("user/exists");
  });
});

describe("the first super admin", () => {
  it("is the installation's owner, once", async () => {
    const { ports, account, put, user, admissions } = world(" Owner@pegboard.example");
    account("owner", { email: "OWNER@pegboard.example" });
    await put("owner", {});
    expect(await readSuperAdminStatus(ports, "owner")).toEqual({
      isSuperAdmin: false,
      accountRole: "user",
      claim: "open",
    });
    expect(await claimSuperAdmin(ports, "owner")).toEqual({ success: true });
    expect(await user("owner")).toMatchObject({ accountRole: "super-admin", isSuperAdmin: true });
    expect(admissions).toEqual(["owner super-admin"]);
    expect(await readSuperAdminStatus(ports, "owner")).toEqual({
      isSuperAdmin: true,
      accountRole: "super-admin",
      claim: "taken",
    });
    expect(await codeOf(claimSuperAdmin(ports, "owner"))).toBe("auth/claim-refused");
  });

  it.each([
    ["somebody else", "owner@pegboard.example", { email: "ada@pegboard.example" }],
    ["an address that isn't verified", "ada@pegboard.example", { emailVerified: false }],
    ["a disabled account", "ada@pegboard.example", { disabled: true }],
    ["anybody where no owner is named", "  ", { email: "" }],
  ])("is not %s", async (_, ownerEmail, fields) => {
    const { ports, account, put, user } = world(ownerEmail);
    account("ada", fields);
    await put("ada", {});
    expect(await codeOf(claimSuperAdmin(ports, "ada"))).toBe("auth/claim-refused");
    expect(await readSuperAdminStatus(ports, "ada")).toMatchObject({ claim: "not-owner" });
    expect(await user("ada")).toEqual({});
  });

  it("needs a record, and that there is no super admin yet", async () => {
    const { ports, account, put } = world("ada@pegboard.example");
    account("ada");
    expect(await codeOf(claimSuperAdmin(ports, "ada"))).toBe("auth/claim-refused");
    await put("ada", {});
    await put("other", { isSuperAdmin: true });
    expect(await readSuperAdminStatus(ports, "ada")).toMatchObject({ claim: "taken" });
    expect(await codeOf(claimSuperAdmin(ports, "ada"))).toBe("auth/claim-refused");
  });
});
