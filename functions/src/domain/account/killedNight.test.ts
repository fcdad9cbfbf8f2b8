import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { runDeletionNight } from "../../../../tests/support/deletionNight.ts";
import { memoryBucket } from "../../../../tests/support/memory/memoryBucket.ts";
import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { killEverywhere, Machine } from "../operation/testing/killEverywhere.ts";
import type { Account, Accounts } from "../session/ports.ts";
import type { AccountEnds } from "../users/deletion.ts";

const BEGIN = Date.UTC(2026, 10, 21);
const [ADA, BOB] = ["ada", "bob"] as const;
const PHOTO = "captures/c/front.jpg";

/** The documents of a person that a deletion must find, by their paths. */
const listDocuments = (uid: string) => [
  paths.user(uid),
  paths.listing(uid, "L1"),
  paths.trashed(uid, "L2"),
  paths.order(uid, "O1"),
  paths.privateEbay(uid),
  paths.ebayAccount(`e-${uid}`),
  paths.apiKey(`hash-${uid}`),
  paths.galleryWishlist(`w-${uid}`),
  paths.gallery(`${uid}-cars`),
];

/** Ada's account is due for deletion, Bob's in a month. Each request that a night makes may be its last. */
async function world() {
  const machine = new Machine();
  let time = BEGIN;
  const now = () => time;
  const firestore = memoryFirestore(now, (work) => machine.request(work));
  const bucket = memoryBucket("photos", { now });
  const people = new Map<string, Account>();

  async function addPerson(uid: string, dueAt: number): Promise<void> {
    const [username, email] = [`${uid}-cars`, `${uid}@example.com`];
    const at = (milliseconds: number) => Timestamp.fromMillis(milliseconds);
    const put = (path: string, fields: object) => firestore.doc(path).set(fields);
    const deletion = { requestedAt: at(BEGIN - 31 * DAY_MS), dueAt: at(dueAt) };
    await put(paths.user(uid), { uid, email, username, status: "active", accountRole: "user", deletion });
    await put(paths.username(username), { uid, key: "k" });
    await put(paths.gallery(username), { version: 1 });
    await put(paths.listing(uid, "L1"), { title: "Car", quantity: 1 });
    await put(paths.trashed(uid, "L2"), {
      ...{ listing: { title: "Van", quantity: 1 }, reason: "deleted" },
      ...{ deletedAt: at(BEGIN - 10 * DAY_MS), expiresAt: at(BEGIN + 20 * DAY_MS) },
    });
    await put(paths.order(uid, "O1"), { orderId: "O1" });
    await put(paths.privateEbay(uid), { token: "t" });
    await put(paths.ebayAccount(`e-${uid}`), { uid });
    await put(paths.apiKey(`hash-${uid}`), { uid });
    await put(paths.galleryWishlist(`w-${uid}`), { galleryOwner: uid });
    await bucket.file(`users/${uid}/${PHOTO}`).save(Buffer.from("front"));
    people.set(uid, {
      ...{ uid, email, emailVerified: true, disabled: false, displayName: undefined, photoURL: undefined },
      admittedAs: "user",
    });
  }
  await addPerson(ADA, BEGIN - DAY_MS);
  await addPerson(BOB, BEGIN + 30 * DAY_MS);

  const accounts: Accounts & AccountEnds = {
    find: (uid) => machine.request(() => people.get(uid)),
    findExisting: (keys) => machine.request(() => new Set(keys.filter((key) => people.has(key)))),
    setAdmission: (uid, admittedAs) =>
      machine.request(() => {
        const person = people.get(uid);
        if (person) people.set(uid, { ...person, admittedAs });
      }),
    endSessions: () => machine.request(() => undefined),
    remove: (uid) => machine.request(() => void people.delete(uid)),
  };

  /** Returns what is left of a person: documents, a sign-in account, files. */
  async function listLeft(uid: string): Promise<string[]> {
    const exists = async (path: string) => (await firestore.doc(path).get()).exists;
    const found = [];
    for (const path of [...listDocuments(uid), paths.deletedUser(uid)])
      if (await exists(path)) found.push(path);
    for (const { path } of await firestore.doc(paths.user(uid)).listCollections())
      if (!found.some((each) => each.startsWith(`${path}/`))) found.push(path);
    const [files] = await bucket.getFiles({ prefix: `users/${uid}/` });
    return [...found, ...files.map(({ name }) => name), ...(people.has(uid) ? ["account"] : [])];
  }
  const readUsername = async (uid: string) =>
    (await firestore.doc(paths.username(`${uid}-cars`)).get()).data();
  return {
    machine,
    pass: (milliseconds: number) => void (time += milliseconds),
    run: () => runDeletionNight({ firestore, bucket, accounts, now }),
    listLeft,
    readUsername,
  };
}

it("the night deletes everything of a person whose day has come and nothing of others, wherever it is killed", async () => {
  const unharmed = await world();
  await unharmed.run();
  expect(await unharmed.listLeft(ADA)).toEqual([]);
  expect(unharmed.machine.requests).toBeGreaterThan(20);

  await killEverywhere(DAY_MS, world, async (desk, died) => {
    // The night after the kill empties what is left in the trash, and the one after it purges the rest.
    await desk.run();
    expect([died, await desk.listLeft(ADA)]).toEqual([died, []]);
    // The username is reserved, without its former owner.
    const username = await desk.readUsername(ADA);
    expect(username).toMatchObject({ uid: "" });
    expect(JSON.stringify(username)).not.toContain(`"${ADA}"`);
    expect([died, await desk.listLeft(BOB)]).toEqual([
      died,
      [...listDocuments(BOB), `users/${BOB}/${PHOTO}`, "account"],
    ]);
    expect(await desk.readUsername(BOB)).toEqual({ uid: BOB, key: "k" });
  });
});
