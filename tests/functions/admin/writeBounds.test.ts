import { randomInt, randomUUID } from "node:crypto";

import { afterEach, describe, expect, it } from "vitest";

import { WRITE_BYTES, WRITE_LIMITS } from "../../../functions/src/contract/account.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { openWrittenDocuments } from "../../../functions/src/db/account/writtenDocuments.ts";
import { boundWrites, type WrittenDocuments } from "../../../functions/src/domain/account/boundWrites.ts";
import { admin } from "../../support/admin.ts";
import { type Person, createMember } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";

/** Documents per batch, so that none exceeds Firestore's 10 MB. */
const BATCH = 50;
/** The emulator takes minutes for 100 MB, so the documents have a thousandth of the size that counts. */
const SCALE = 1_000;

it("estimates what documents take from some of them, wherever it begins", async () => {
  const { firestore } = admin();
  const uid = randomUUID();
  await keepWishlists(uid, 60, "é".repeat(5_000));
  const documents = openWrittenDocuments(firestore);
  expect(await documents.count(uid, "wishlists")).toBe(60);
  for (let time = 0; time < 3; time += 1) {
    const size = await documents.estimateSize(uid, "wishlists", 60);
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThan(10_100);
  }
  expect(await documents.estimateSize(uid, "processQueue", 0)).toBe(0);
});

describe("a person who has written too much", () => {
  let person: Person;
  let people: readonly Person[];
  /** Lists this file's people alone. Other files have thousands. */
  async function listOwnPeople(documents: Omit<WrittenDocuments, "report">, after: string | null) {
    const own = people.toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
    const next = own.find(({ uid }) => after === null || uid > after);
    if (!next) return [];
    const page = await documents.listPeople(next.uid.slice(0, -1));
    return page.filter(({ uid }) => uid === next.uid);
  }
  const wishlists = () => admin().firestore.collection(`${paths.user(person.uid)}/wishlists`);
  const bound = (documents = openWrittenDocuments(admin().firestore)) =>
    boundWrites({
      ...documents,
      listPeople: (after) => listOwnPeople(documents, after),
      report: (_, error) => {
        throw error;
      },
    });
  const readFull = async (uid: string) =>
    (await admin().firestore.doc(paths.user(uid)).get()).get("full") as string[] | undefined;
  // The other files' counts would read the documents, too.
  afterEach(() => admin().firestore.recursiveDelete(wishlists()));

  it("is refused one document more by the rules, until one is gone", async () => {
    const other = await createMember();
    person = await createMember();
    people = [person, other];
    await keepWishlists(person.uid, WRITE_LIMITS.wishlists - 1);
    await bound();
    expect(await readFull(person.uid)).toBeUndefined();
    expect(await write(person, inventId())).toBe(200);

    await bound();
    expect(await readFull(person.uid)).toEqual(["wishlists"]);
    expect(await write(person, inventId())).toBe(403);
    expect((await wishlists().count().get()).data().count).toBe(WRITE_LIMITS.wishlists);
    expect(await write(person, "custom_0")).toBe(200);
    expect(await readFull(other.uid)).toBeUndefined();
    expect(await write(other, inventId())).toBe(200);

    await wishlists().doc("custom_1").delete();
    await bound();
    expect(await readFull(person.uid)).toEqual([]);
    expect(await write(person, inventId())).toBe(200);
  });

  it("is refused new and changed documents by the rules if they are too large together", async () => {
    person = await createMember();
    people = [person];
    const count = 100;
    await keepWishlists(person.uid, count, "x".repeat((1.2 * WRITE_BYTES) / count / SCALE));
    expect(await write(person, inventId())).toBe(200);
    const documents = openWrittenDocuments(admin().firestore);
    await bound(documents);
    expect(await readFull(person.uid)).toBeUndefined();

    const estimateSize: typeof documents.estimateSize = async (...given) =>
      (await documents.estimateSize(...given)) * SCALE;
    await bound({ ...documents, estimateSize });
    expect(await readFull(person.uid)).toEqual(["wishlists/size"]);
    const before = (await wishlists().doc("custom_0").get()).updateTime?.toMillis();
    expect(await write(person, inventId())).toBe(403);
    expect(await write(person, "custom_0")).toBe(403);
    expect((await wishlists().count().get()).data().count).toBe(count + 1);
    expect((await wishlists().doc("custom_0").get()).updateTime?.toMillis()).toBe(before);
  });
});

const inventId = () => `custom_${randomInt(1e9, 1e10)}`;

/** Writes a person's wishlists past the rules. */
async function keepWishlists(uid: string, count: number, notes = ""): Promise<void> {
  const { firestore } = admin();
  for (let start = 0; start < count; start += BATCH) {
    const batch = firestore.batch();
    for (let at = start; at < Math.min(count, start + BATCH); at += 1)
      batch.set(firestore.doc(paths.wishlist(uid, `custom_${at}`)), { items: [{ notes }] });
    await batch.commit();
  }
}

/** Writes a wishlist as the person's browser does. Returns the status of Firestore's answer. */
async function write({ uid, idToken }: Person, wishlistId: string): Promise<number> {
  const { firestore, projectId } = suite();
  const list = { arrayValue: { values: [] } };
  const none = { integerValue: "0" };
  const fields = {
    ...{ type: { stringValue: "collection" }, name: { stringValue: "Redlines" } },
    ...{ items: list, removedItems: list, itemCount: none, removedItemsCount: none },
    ...{ createdAt: none, updatedAt: none, deletedAt: { nullValue: null }, expiresAt: { nullValue: null } },
  };
  const documents = `http://${firestore.host}:${firestore.port}/v1/projects/${projectId}/databases/(default)/documents`;
  const { status } = await fetch(`${documents}/${paths.wishlist(uid, wishlistId)}`, {
    method: "PATCH",
    headers: { Authorization: `Bearer ${idToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ fields }),
  });
  return status;
}
