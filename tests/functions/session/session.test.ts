import { randomUUID } from "node:crypto";

import { deleteApp, initializeApp } from "firebase-admin/app";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { afterAll, describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { countDocuments, meterFirestore } from "../../../functions/src/db/usage/metering.ts";
import { findUsersByEmail } from "../../../functions/src/db/users/usersByEmail.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person, refresh, signIn } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

const { auth, firestore } = admin();
const app = initializeApp({ projectId: suite().projectId }, "session");
const metered = meterFirestore(getFirestore(app));
afterAll(() => deleteApp(app));

const complete = (person: Person | null) => callAs(person, "completeSignIn", {});
const newEmail = () => `${randomUUID()}@example.com`;
const recordOf = async (uid: string) => (await firestore.doc(paths.user(uid)).get()).data();
const claimsOf = async (uid: string) => (await auth.getUser(uid)).customClaims ?? {};
const preCreate = async (fields: Record<string, unknown>) =>
  (await firestore.collection(paths.users()).add({ createdAt: FieldValue.serverTimestamp(), ...fields })).id;

/**
 * Each tab is a separate process in the emulator. functions/src/domain/session/adoption.test.ts runs more of them in one process.
 */
const TABS = 3;

const admitted = { data: { status: "active", accountRole: "user", hasAcceptedTerms: false } };
const notFound = { data: { status: "not-found" } };

describe("a person with a record", () => {
  it("is admitted, with sign-in time and the record's claims", async () => {
    const person = await createMember({ role: "admin" });
    await auth.setCustomUserClaims(person.uid, { other: "stays" });
    const answer = await complete(person);
    expect(answer).toEqual({ data: { status: "active", accountRole: "admin", hasAcceptedTerms: true } });
    expect(await claimsOf(person.uid)).toEqual({ other: "stays", member: true, role: "admin" });
    expect(await recordOf(person.uid)).toHaveProperty("lastLoginAt");
  });

  it("loses a role that the record no longer has", async () => {
    const person = await createMember({ role: "super-admin" });
    await firestore.doc(paths.user(person.uid)).update({ accountRole: "user", isSuperAdmin: false });
    await complete(person);
    expect(await claimsOf(person.uid)).toEqual({ member: true, role: "user" });
  });

  it("is admitted in three concurrent tabs", async () => {
    const person = await createMember();
    const answers = await Promise.all(Array.from({ length: TABS }, () => complete(person)));
    expect(answers.map(({ data }) => (data as { status: string }).status)).toEqual(
      Array(TABS).fill("active"),
    );
  });

  it("is refused and loses the claims once the record says not-found", async () => {
    const person = await createMember({ record: { status: "not-found" } });
    const before = await recordOf(person.uid);
    expect(await complete(person)).toEqual(notFound);
    expect(await claimsOf(person.uid)).toEqual({});
    expect(await recordOf(person.uid)).toEqual(before);
  });

  it("is refused with a disabled account, although the token is still valid", async () => {
    const person = await createMember();
    const before = await recordOf(person.uid);
    await auth.updateUser(person.uid, { disabled: true });
    expect(await complete(person)).toMatchObject({ error: { details: { code: "auth/user-disabled" } } });
    expect(await claimsOf(person.uid)).toEqual({});
    expect(await recordOf(person.uid)).toEqual(before);
  });
});

describe("a person without a record", () => {
  it("is refused, gets no claims and leaves no data", async () => {
    const person = await signIn();
    expect(await complete(person)).toEqual(notFound);
    expect(await claimsOf(person.uid)).toEqual({});
    expect(await recordOf(person.uid)).toBeUndefined();
  });

  it("loses the claims of a deleted record", async () => {
    const person = await createMember();
    await firestore.doc(paths.user(person.uid)).delete();
    expect(await complete(person)).toEqual(notFound);
    expect(await claimsOf(person.uid)).toEqual({});
  });

  it("is refused without a token", async () => {
    expect(await complete(null)).toMatchObject({ error: { details: { code: "auth/signed-out" } } });
  });

  it("is refused when the account was deleted since", async () => {
    const person = await signIn();
    await auth.deleteUser(person.uid);
    expect(await complete(person)).toMatchObject({ error: { details: { code: "auth/signed-out" } } });
  });

  it("doesn't get another person's record with the same e-mail", async () => {
    const email = newEmail();
    const owner = await createMember();
    // Like an imported record, it is keyed by the account's uid and has no uid field.
    await firestore.doc(paths.user(owner.uid)).update({ email, uid: FieldValue.delete() });
    const person = await signIn({ email });
    expect(await complete(person)).toEqual(notFound);
    expect(await recordOf(owner.uid)).toMatchObject({ email, status: "active" });
  });
});

describe("a pre-created record", () => {
  it("is adopted completely by its person", async () => {
    const email = newEmail();
    const key = await preCreate({ email, accountRole: "admin", username: "wheels", note: { kept: true } });
    await firestore.doc(paths.listing(key, "one")).set({ title: "Bone Shaker" });
    const person = await signIn({ email, name: "Ada" });
    expect(await complete(person)).toEqual({
      data: { status: "active", accountRole: "admin", hasAcceptedTerms: false },
    });
    const record = await recordOf(person.uid);
    expect(record).toMatchObject({
      uid: person.uid,
      email,
      status: "active",
      accountRole: "admin",
      isSuperAdmin: false,
      username: "wheels",
      note: { kept: true },
      displayName: "Ada",
    });
    for (const stamp of ["createdAt", "activatedAt", "lastLoginAt"]) expect(record).toHaveProperty(stamp);
    expect(await recordOf(key)).toBeUndefined();
    expect((await firestore.doc(paths.listing(key, "one")).get()).exists).toBe(false);
    expect((await firestore.doc(paths.listing(person.uid, "one")).get()).data()).toEqual({
      title: "Bone Shaker",
    });
    const { idToken } = await refresh(person);
    expect(await auth.verifyIdToken(idToken)).toMatchObject({ member: true, role: "admin" });
  });

  it.each([
    { stored: (email: string) => email.toUpperCase() },
    { stored: (email: string) => `${email.slice(0, 2).toUpperCase()}${email.slice(2)}` },
    { stored: (email: string) => email.replace("@example", "@Example") },
  ])("is found by its e-mail in any case", async ({ stored }) => {
    const email = `ab-${newEmail()}`;
    const key = await preCreate({ email: stored(email) });
    const person = await signIn({ email });
    expect(await complete(person)).toEqual(admitted);
    expect(await recordOf(person.uid)).toMatchObject({ email });
    expect(await recordOf(key)).toBeUndefined();
  });

  it("is looked for with few reads among many people whose e-mails begin alike", async () => {
    const beginning = `zz${randomUUID().slice(0, 8)}`;
    const writer = firestore.bulkWriter();
    for (let at = 0; at < 60; at += 1)
      void writer.create(firestore.collection(paths.users()).doc(), {
        email: `${beginning}.${at}@example.com`,
      });
    await writer.close();
    const count = { reads: 0, writes: 0 };
    const find = (email: string) => countDocuments(count, () => findUsersByEmail(metered, email));
    expect(await find(`${beginning}.stranger@example.com`)).toEqual([]);
    expect(count.reads).toBeLessThan(25);
    expect((await find(`${beginning}.59@example.com`)).map((found) => found.get("email") as string)).toEqual([
      `${beginning}.59@example.com`,
    ]);
  });

  it("with an e-mail that has only the same prefix isn't adopted", async () => {
    const email = newEmail();
    const key = await preCreate({ email: `${email}.au` });
    expect(await complete(await signIn({ email }))).toEqual(notFound);
    expect(await recordOf(key)).toMatchObject({ email: `${email}.au` });
  });

  it("isn't adopted while the e-mail is unverified", async () => {
    const email = newEmail();
    const key = await preCreate({ email });
    const person = await signIn({ email });
    await auth.updateUser(person.uid, { emailVerified: false });
    expect(await complete(person)).toMatchObject({ error: { details: { code: "auth/email-unverified" } } });
    expect(await recordOf(key)).toMatchObject({ email });
    expect(await recordOf(person.uid)).toBeUndefined();
    expect(await claimsOf(person.uid)).toEqual({});
  });

  it("isn't adopted while the account is disabled", async () => {
    const email = newEmail();
    const key = await preCreate({ email });
    const person = await signIn({ email });
    await auth.updateUser(person.uid, { disabled: true });
    expect(await complete(person)).toMatchObject({ error: { details: { code: "auth/user-disabled" } } });
    expect(await recordOf(key)).toMatchObject({ email });
    expect(await recordOf(person.uid)).toBeUndefined();
  });

  it("with a refused e-mail admits no one", async () => {
    const email = newEmail();
    await preCreate({ email, status: "not-found" });
    expect(await complete(await signIn({ email }))).toEqual(notFound);
  });

  it("is adopted once by its person in three concurrent tabs", async () => {
    const email = newEmail();
    const key = await preCreate({ email });
    for (const id of ["one", "two", "three"]) await firestore.doc(paths.listing(key, id)).set({ title: id });
    const person = await signIn({ email });
    const answers = await Promise.all(Array.from({ length: TABS }, () => complete(person)));
    expect(answers).toEqual(Array(TABS).fill(admitted));
    const { docs } = await firestore.collection(paths.listings(person.uid)).get();
    expect(docs.map(({ id }) => id).sort()).toEqual(["one", "three", "two"]);
    expect(await recordOf(key)).toBeUndefined();
  });
});
