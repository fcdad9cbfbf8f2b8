import { randomUUID } from "node:crypto";

import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { afterAll, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import type { AccountRole } from "../../../functions/src/contract/session.ts";
import { openUserRecords } from "../../../functions/src/db/users/users.ts";
import { completeSignIn } from "../../../functions/src/domain/session/completeSignIn.ts";
import type { Accounts } from "../../../functions/src/domain/session/ports.ts";

/** A separate project, so that it has no people of other tests. */
const app = initializeApp({ projectId: "demo-adoption" }, "demo-adoption");
const firestore = getFirestore(app);
afterAll(() => deleteApp(app));

const PEOPLE = 4;
/** One more than a step moves (functions/src/db/users/moveSubcollections.ts). */
const CARDS = 101;

// The Auth emulator refuses two accounts with one e-mail, so this can't be tested over HTTP.
it("a record that several concurrent people with its e-mail adopt becomes one person's, as a whole", async () => {
  const email = `${randomUUID()}@example.com`;
  const people: string[] = Array.from({ length: PEOPLE }, () => randomUUID());
  const key = `waiting-${randomUUID()}`;
  const writer = firestore.bulkWriter();
  void writer.set(firestore.doc(paths.user(key)), { email, accountRole: "admin", createdAt: new Date() });
  for (let card = 0; card < CARDS; card += 1)
    void writer.set(firestore.doc(paths.listing(key, `card-${card}`)), { title: `Card ${card}` });
  void writer.set(firestore.doc(`${paths.order(key, "no-document")}/messages/one`), { text: "below" });
  await writer.close();

  const claims = new Map<string, AccountRole>();
  const accounts: Accounts = {
    find: (uid) =>
      Promise.resolve({
        ...{ uid, email, emailVerified: true, disabled: false, displayName: "Ada", photoURL: undefined },
        admittedAs: claims.get(uid),
      }),
    findExisting: (keys) => Promise.resolve(new Set(keys.filter((each) => people.includes(each)))),
    setAdmission: (uid, role) => {
      if (role) claims.set(uid, role);
      else claims.delete(uid);
      return Promise.resolve();
    },
  };
  const ports = { accounts, records: openUserRecords(firestore), noteUninvited: () => undefined };
  const answers = await Promise.all(people.map((uid) => completeSignIn(ports, uid, Date.now() / 1_000)));

  expect(answers.filter(({ status }) => status === "active")).toHaveLength(1);
  const winner = people[answers.findIndex(({ status }) => status === "active")] ?? "";
  expect([...claims]).toEqual([[winner, "admin"]]);
  expect((await firestore.doc(paths.user(winner)).get()).data()).toMatchObject({ uid: winner, email });
  expect((await firestore.collection(paths.listings(winner)).get()).size).toBe(CARDS);
  const message = firestore.doc(`${paths.order(winner, "no-document")}/messages/one`);
  expect((await message.get()).data()).toEqual({ text: "below" });
  const old = firestore.doc(paths.user(key));
  expect((await old.get()).exists).toBe(false);
  expect(await old.listCollections()).toEqual([]);
});
