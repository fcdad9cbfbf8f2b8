import { randomUUID } from "node:crypto";

import { deleteApp, initializeApp } from "firebase-admin/app";
import { type DocumentReference, getFirestore } from "firebase-admin/firestore";
import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import type { AccountRole } from "../../../functions/src/contract/session.ts";
import { openUserRecords } from "../../../functions/src/db/users/users.ts";
import { completeSignIn } from "../../../functions/src/domain/session/completeSignIn.ts";
import type { Account, Accounts, UserRecords } from "../../../functions/src/domain/session/ports.ts";

/** A separate project, so that it has no people of other tests. */
const app = initializeApp({ projectId: "demo-adoption" }, "demo-adoption");
const firestore = getFirestore(app);
afterAll(() => deleteApp(app));

/** The external changes: each commit to the database and each change of claims. */
let beforeChange: () => void;
let afterChange: () => void;

// The process dies around a commit. All SDK calls to the database go through `request`.
const wire = firestore as unknown as { request: (method: string, ...rest: unknown[]) => Promise<unknown> };
const send = wire.request.bind(firestore);
wire.request = (method, ...rest) =>
  method === "commit" ? change(() => send(method, ...rest)) : send(method, ...rest);

async function change<T>(work: () => Promise<T>): Promise<T> {
  beforeChange();
  const done = await work();
  afterChange();
  return done;
}

class Killed extends Error {}

/** Kills at the `at`th change, before or just after it. */
function kill(when: "before" | "after", at: number) {
  let before = 0;
  let after = 0;
  beforeChange = () => {
    before += 1;
    if (when === "before" && before === at) throw new Killed();
  };
  afterChange = () => {
    after += 1;
    if (when === "after" && after === at) throw new Killed();
  };
}

function spare() {
  beforeChange = () => undefined;
  afterChange = () => undefined;
}
beforeEach(spare);

/** The sign-in service's port. */
function accountsOf(...people: { uid: string; email: string }[]) {
  const claims = new Map<string, AccountRole>();
  const accounts: Accounts = {
    find: (uid) => {
      const person = people.find((each) => each.uid === uid);
      const account: Account | undefined = person && {
        ...person,
        emailVerified: true,
        disabled: false,
        displayName: "Ada",
        photoURL: undefined,
        admittedAs: claims.get(uid),
      };
      return Promise.resolve(account);
    },
    findExisting: (keys) =>
      Promise.resolve(new Set(keys.filter((key) => people.some(({ uid }) => uid === key)))),
    setAdmission: (uid, role) =>
      change(() => {
        if (role) claims.set(uid, role);
        else claims.delete(uid);
        return Promise.resolve();
      }),
  };
  const ports = { accounts, records: openUserRecords(firestore), noteUninvited: () => undefined };
  return { ports, claims };
}

/** Creates two pre-created records of one e-mail, with more documents below them than one step moves. */
async function preCreateTwo(email: string) {
  const [older, newer] = [`older-${randomUUID()}`, `newer-${randomUUID()}`];
  const writer = firestore.bulkWriter();
  const put = (path: string, fields: object) => void writer.set(firestore.doc(path), fields);
  put(paths.user(older), { email, accountRole: "admin", username: "wheels", createdAt: new Date(1000) });
  put(paths.user(newer), {
    email: email.toUpperCase(),
    accountRole: "user",
    note: "hi",
    createdAt: new Date(2000),
  });
  for (let card = 0; card < 103; card += 1)
    put(paths.listing(older, `card-${card}`), { title: `Card ${card}` });
  put(paths.listing(newer, "card-0"), { title: "Another card of that id" });
  put(paths.order(newer, "order"), { total: 5 });
  put(`${paths.order(newer, "order")}/messages/one`, { text: "below" });
  put(`${paths.order(newer, "no-document")}/messages/two`, { text: "below nothing" });
  await writer.close();
  return { older, newer };
}

/** Reads everything below a document: relative path and fields. */
async function below(root: DocumentReference, prefix = ""): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const collection of await root.listCollections()) {
    const { docs } = await collection.get();
    for (const document of docs) found[`${prefix}${collection.id}/${document.id}`] = document.data();
    if (collection.id !== "orders") continue;
    // Includes missing documents that have subcollections.
    for (const order of await collection.listDocuments()) {
      Object.assign(found, await below(order, `${prefix}orders/${order.id}/`));
    }
  }
  return found;
}

async function expectWhole(uid: string, email: string, { older, newer }: { older: string; newer: string }) {
  const record = (await firestore.doc(paths.user(uid)).get()).data();
  expect(record).toMatchObject({
    uid,
    email,
    status: "active",
    accountRole: "admin",
    isSuperAdmin: false,
    username: "wheels",
    note: "hi",
    adopting: [],
  });
  const {
    [`adoptions/${older}`]: wasOlder,
    [`adoptions/${newer}`]: wasNewer,
    ...carried
  } = await below(firestore.doc(paths.user(uid)));
  expect(wasOlder).toMatchObject({ email, accountRole: "admin" });
  expect(wasNewer).toMatchObject({ email: email.toUpperCase(), accountRole: "user" });
  const cards = Array.from({ length: 103 }, (_, card) => [
    `listings/card-${card}`,
    { title: `Card ${card}` },
  ]);
  expect(carried).toEqual({
    ...Object.fromEntries(cards),
    [`listings/card-0~${newer}`]: { title: "Another card of that id" },
    "orders/order": { total: 5 },
    "orders/order/messages/one": { text: "below" },
    "orders/no-document/messages/two": { text: "below nothing" },
  });
  for (const key of [older, newer]) {
    expect((await firestore.doc(paths.user(key)).get()).exists).toBe(false);
    expect(await below(firestore.doc(paths.user(key)))).toEqual({});
  }
}

const person = () => {
  const uid = randomUUID();
  return { uid, email: `${uid}@example.com` };
};

describe("the adoption of a record", () => {
  it("merges two pre-created records, the older first", async () => {
    const ada = person();
    const keys = await preCreateTwo(ada.email);
    const { ports, claims } = accountsOf(ada);
    expect(await completeSignIn(ports, ada.uid, Date.now() / 1_000)).toEqual({
      status: "active",
      accountRole: "admin",
      hasAcceptedTerms: false,
    });
    expect(claims.get(ada.uid)).toBe("admin");
    await expectWhole(ada.uid, ada.email, keys);
  });

  // Adopts the record, moves cards in two steps, then the order and messages, marks each record as done, and
  // sets the sign-in time and the claims. More changes fail the test.
  const CHANGES = 11;
  const steps = (["before", "after"] as const).flatMap((when) =>
    Array.from({ length: CHANGES }, (_, index) => ({ when, at: index + 1 })),
  );

  it.each(steps)("killed $when its change $at is completed by the next sign-in", async ({ when, at }) => {
    const ada = person();
    const impostor = { uid: randomUUID(), email: ada.email };
    const keys = await preCreateTwo(ada.email);
    const { ports, claims } = accountsOf(ada, impostor);

    kill(when, at);
    await expect(completeSignIn(ports, ada.uid, Date.now() / 1_000)).rejects.toBeInstanceOf(Killed);
    spare();
    const adopted = (await firestore.doc(paths.user(ada.uid)).get()).exists;
    const admitted = when === "after" && at === CHANGES;
    expect(claims.has(ada.uid)).toBe(admitted);
    // Nobody else gets a record that is half moved.
    const refused = adopted
      ? await completeSignIn(ports, impostor.uid, Date.now() / 1_000)
      : { status: "not-found" };
    expect(refused).toEqual({ status: "not-found" });

    expect(await completeSignIn(ports, ada.uid, Date.now() / 1_000)).toMatchObject({
      status: "active",
      accountRole: "admin",
    });
    expect([...claims]).toEqual([[ada.uid, "admin"]]);
    await expectWhole(ada.uid, ada.email, keys);
  });

  it("has no further changes to be killed at", async () => {
    const ada = person();
    await preCreateTwo(ada.email);
    const { ports } = accountsOf(ada);
    kill("before", CHANGES + 1);
    await expect(completeSignIn(ports, ada.uid, Date.now() / 1_000)).resolves.toMatchObject({
      status: "active",
    });
  });

  it("in ten concurrent tabs moves everything once", async () => {
    const ada = person();
    const keys = await preCreateTwo(ada.email);
    const { ports } = accountsOf(ada);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => completeSignIn(ports, ada.uid, Date.now() / 1_000)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["active"]));
    await expectWhole(ada.uid, ada.email, keys);
  });

  it("that another tab completed in between admits its person", async () => {
    const ada = person();
    const keys = await preCreateTwo(ada.email);
    const { ports } = accountsOf(ada);
    const records: UserRecords = {
      ...ports.records,
      async listWaiting(email) {
        await completeSignIn(ports, ada.uid, Date.now() / 1_000);
        return ports.records.listWaiting(email);
      },
    };
    expect(await completeSignIn({ ...ports, records }, ada.uid, Date.now() / 1_000)).toMatchObject({
      status: "active",
    });
    await expectWhole(ada.uid, ada.email, keys);
  });

  // The Auth emulator refuses two accounts with one e-mail, so this can't be tested over HTTP.
  it("by ten concurrent people with one e-mail succeeds for one of them", async () => {
    const email = `${randomUUID()}@example.com`;
    const people = Array.from({ length: 10 }, () => ({ uid: randomUUID(), email }));
    const keys = await preCreateTwo(email);
    const { ports, claims } = accountsOf(...people);
    const answers = await Promise.all(
      people.map(({ uid }) => completeSignIn(ports, uid, Date.now() / 1_000)),
    );
    const winner = people[answers.findIndex(({ status }) => status === "active")];
    expect(answers.filter(({ status }) => status === "active")).toHaveLength(1);
    expect([...claims]).toEqual([[winner?.uid, "admin"]]);
    await expectWhole(winner?.uid ?? "", email, keys);
  });
});

describe("claims", () => {
  it("match a role that changes while they are being set", async () => {
    const ada = person();
    await firestore.doc(paths.user(ada.uid)).set({ email: ada.email, accountRole: "super-admin" });
    const { ports, claims } = accountsOf(ada);
    let demoted = false;
    const accounts: Accounts = {
      ...ports.accounts,
      setAdmission: async (uid, role) => {
        if (!demoted) await firestore.doc(paths.user(uid)).update({ accountRole: "user" });
        demoted = true;
        await ports.accounts.setAdmission(uid, role);
      },
    };
    await completeSignIn({ ...ports, accounts }, ada.uid, Date.now() / 1_000);
    expect(claims.get(ada.uid)).toBe("user");
  });
});
