import { randomUUID } from "node:crypto";

import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openAccountDirectory } from "../../../functions/src/db/users/accounts.ts";
import { openUserRecords } from "../../../functions/src/db/users/users.ts";
import { grantRole, setRole } from "../../../functions/src/domain/session/setRole.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, signIn } from "../../support/people.ts";

const { auth, firestore } = admin();
const ports = { accounts: openAccountDirectory(() => auth), records: openUserRecords(firestore) };

const recordOf = async (uid: string) => (await firestore.doc(paths.user(uid)).get()).data();
const claimsOf = async (uid: string) => (await auth.getUser(uid)).customClaims;
const newEmail = () => `${randomUUID()}@example.com`;

describe("granting a role", () => {
  it("to an unknown person creates a record that waits for the first sign-in", async () => {
    const email = newEmail();
    const [key = ""] = await grantRole(ports, { email: email.toUpperCase() }, "super-admin");
    expect(await recordOf(key)).toMatchObject({ email, accountRole: "super-admin", isSuperAdmin: true });
    const person = await signIn({ email });
    expect(await callAs(person, "completeSignIn", {})).toMatchObject({
      data: { status: "active", accountRole: "super-admin" },
    });
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "super-admin" });
    expect(await recordOf(person.uid)).toMatchObject({ accountRole: "super-admin", isSuperAdmin: true });
  });

  it.each(["email", "uid"] as const)("by %s changes the record and the claims together", async (by) => {
    const person = await createMember();
    const who = by === "uid" ? { uid: person.uid } : { email: person.email.toUpperCase() };
    expect(await grantRole(ports, who, "super-admin")).toEqual([person.uid]);
    expect(await recordOf(person.uid)).toMatchObject({ accountRole: "super-admin", isSuperAdmin: true });
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "super-admin" });
  });

  it("by a uid without a record creates none", async () => {
    const { uid } = await signIn();
    expect(await grantRole(ports, { uid }, "admin")).toEqual([]);
    expect(await recordOf(uid)).toBeUndefined();
    expect(await claimsOf(uid)).toBeUndefined();
  });
});

describe("removing a role", () => {
  it("changes the record and the claims together", async () => {
    const person = await createMember({ role: "super-admin" });
    expect(await setRole(ports, { email: person.email }, "user")).toEqual([person.uid]);
    expect(await recordOf(person.uid)).toMatchObject({ accountRole: "user", isSuperAdmin: false });
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "user" });
  });

  it("from an unknown person admits no one", async () => {
    const email = newEmail();
    expect(await setRole(ports, { email }, "user")).toEqual([]);
    expect(await ports.records.listByEmail(email)).toEqual([]);
  });

  it("from a waiting record applies at the person's first sign-in", async () => {
    const email = newEmail();
    await grantRole(ports, { email }, "admin");
    await setRole(ports, { email }, "user");
    expect(await callAs(await signIn({ email }), "completeSignIn", {})).toMatchObject({
      data: { accountRole: "user" },
    });
  });

  it("during a sign-in leaves record and claims consistent", async () => {
    const person = await createMember({ role: "super-admin" });
    await auth.setCustomUserClaims(person.uid, null);
    await Promise.all([
      callAs(person, "completeSignIn", {}),
      callAs(person, "completeSignIn", {}),
      setRole(ports, { uid: person.uid }, "user"),
      callAs(person, "completeSignIn", {}),
    ]);
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "user" });
  });
});

it("lists admins and super admins", async () => {
  const person = await createMember({ role: "admin" });
  const user = await createMember();
  const email = newEmail();
  const [waiting = ""] = await grantRole(ports, { email }, "super-admin");
  const people = await ports.records.listPrivileged();
  expect(people).toContainEqual({
    key: person.uid,
    email: person.email,
    accountRole: "admin",
    signedIn: true,
  });
  expect(people).toContainEqual({ key: waiting, email, accountRole: "super-admin", signedIn: false });
  expect(people.map(({ key }) => key)).not.toContain(user.uid);
});
