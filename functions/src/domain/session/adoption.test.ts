import { type DocumentReference, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import type { AccountRole } from "../../contract/session.ts";
import { openUserRecords } from "../../db/users/users.ts";
import { Machine } from "../operation/testing/killEverywhere.ts";
import { completeSignIn } from "./completeSignIn.ts";
import type { Account, Accounts, UserRecords } from "./ports.ts";

const EMAIL = "ada@example.com";
const ADA = "ada";
const [OLDER, NEWER] = ["older", "newer"] as const;
/** Listings below the older record. What takes several steps is tested in db/users/moveSubcollections.test.ts. */
const CARDS = 3;
const SIGNED_IN_AT = 1_000;

/** Two pre-created records of one address, with documents below them. Each request may be the last. */
async function world() {
  const machine = new Machine();
  const firestore = memoryFirestore(
    () => SIGNED_IN_AT * 1_000,
    (work) => machine.request(work),
  );
  const put = (path: string, fields: object) => firestore.doc(path).set(fields);
  const at = (milliseconds: number) => Timestamp.fromMillis(milliseconds);
  await put(paths.user(OLDER), {
    ...{ email: EMAIL, accountRole: "admin", username: "wheels", createdAt: at(1_000) },
  });
  await put(paths.user(NEWER), {
    ...{ email: EMAIL.toUpperCase(), accountRole: "user", note: "hi", createdAt: at(2_000) },
  });
  for (let card = 0; card < CARDS; card += 1)
    await put(paths.listing(OLDER, `card-${card}`), { title: `Card ${card}` });
  await put(paths.listing(NEWER, "card-0"), { title: "Another card of that id" });
  await put(paths.order(NEWER, "order"), { total: 5 });
  await put(`${paths.order(NEWER, "order")}/messages/one`, { text: "below" });
  await put(`${paths.order(NEWER, "no-document")}/messages/two`, { text: "below nothing" });
  machine.requests = 0;

  const claims = new Map<string, AccountRole>();
  const account = (uid: string): Account => ({
    ...{ uid, email: EMAIL, emailVerified: true, disabled: false, displayName: "Ada", photoURL: undefined },
    admittedAs: claims.get(uid),
  });
  const accounts: Accounts = {
    find: (uid) => machine.request(() => account(uid)),
    findExisting: () => machine.request(() => new Set<string>()),
    setAdmission: (uid, role) =>
      machine.request(() => {
        if (role) claims.set(uid, role);
        else claims.delete(uid);
      }),
  };
  const records: UserRecords = openUserRecords(firestore);
  const signIn = (uid: string, given: Partial<UserRecords> = {}) =>
    completeSignIn(
      { accounts, records: { ...records, ...given }, noteUninvited: () => undefined },
      uid,
      SIGNED_IN_AT,
    );

  const isThere = async (uid: string) => (await firestore.doc(paths.user(uid)).get()).exists;

  /** Reads everything below a document: relative path and fields. */
  async function below(root: DocumentReference, prefix = ""): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    for (const collection of await root.listCollections()) {
      for (const document of (await collection.get()).docs)
        found[`${prefix}${collection.id}/${document.id}`] = document.data();
      // Includes missing documents that have collections.
      for (const document of await collection.listDocuments())
        Object.assign(found, await below(document, `${prefix}${collection.id}/${document.id}/`));
    }
    return found;
  }

  /** Expects that everything belongs to this person, and nothing is left of the two records. */
  async function expectWhole(uid: string): Promise<void> {
    expect((await firestore.doc(paths.user(uid)).get()).data()).toMatchObject({
      ...{ uid, email: EMAIL, status: "active", accountRole: "admin", isSuperAdmin: false },
      ...{ username: "wheels", note: "hi", adopting: [] },
    });
    const cards = Array.from({ length: CARDS }, (_, card) => [
      `listings/card-${card}`,
      { title: `Card ${card}` },
    ]);
    expect(await below(firestore.doc(paths.user(uid)))).toEqual({
      ...Object.fromEntries(cards),
      [`listings/card-0~${NEWER}`]: { title: "Another card of that id" },
      "orders/order": { total: 5 },
      "orders/order/messages/one": { text: "below" },
      "orders/no-document/messages/two": { text: "below nothing" },
      [`adoptions/${OLDER}`]: expect.objectContaining({ email: EMAIL, accountRole: "admin" }) as unknown,
      [`adoptions/${NEWER}`]: expect.objectContaining({
        ...{ email: EMAIL.toUpperCase(), accountRole: "user" },
      }) as unknown,
    });
    for (const key of [OLDER, NEWER])
      expect([await isThere(key), await below(firestore.doc(paths.user(key)))]).toEqual([false, {}]);
  }

  return { machine, claims, records, signIn, isThere, expectWhole };
}

describe("the adoption of a record", () => {
  it("merges two pre-created records, the older first", async () => {
    const { claims, signIn, expectWhole } = await world();
    const admitted = { status: "active", accountRole: "admin", hasAcceptedTerms: false };
    expect(await signIn(ADA)).toEqual(admitted);
    expect(claims.get(ADA)).toBe("admin");
    await expectWhole(ADA);
  });

  it("killed before or after any of its requests is completed by the next sign-in", async () => {
    const unharmed = await world();
    await unharmed.signIn(ADA);
    const { requests } = unharmed.machine;
    expect(requests).toBeGreaterThan(20);
    for (let at = 0; at < requests; at += 1) {
      for (const isAfter of [false, true]) {
        const { machine, claims, signIn, isThere, expectWhole } = await world();
        machine.dies = { at, isAfter };
        await expect(signIn(ADA)).rejects.toThrow();
        machine.dies = null;
        // The claims grant access, so they come last.
        if (claims.has(ADA)) await expectWhole(ADA);
        // Nobody else gets a record that is half moved.
        const isTaken = await isThere(ADA);
        expect(isTaken ? await signIn("impostor") : null).toEqual(isTaken ? { status: "not-found" } : null);

        expect(await signIn(ADA)).toMatchObject({ status: "active", accountRole: "admin" });
        expect([...claims]).toEqual([[ADA, "admin"]]);
        await expectWhole(ADA);
      }
    }
  });

  it("in ten concurrent tabs moves everything once", async () => {
    const { signIn, expectWhole } = await world();
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(ADA)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["active"]));
    await expectWhole(ADA);
  });

  it("that another tab completed in between admits its person", async () => {
    const { records, signIn, expectWhole } = await world();
    const listWaiting = async (email: string) => {
      await signIn(ADA);
      return records.listWaiting(email);
    };
    expect(await signIn(ADA, { listWaiting })).toMatchObject({ status: "active" });
    await expectWhole(ADA);
  });
});
