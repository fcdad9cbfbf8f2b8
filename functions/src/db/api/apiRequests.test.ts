import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openApiRequests } from "./apiRequests.ts";

const UID = "ada";
let firestore = memoryFirestore(() => 5_000);
let requests = openApiRequests(firestore, () => 5_000);
beforeEach(() => {
  firestore = memoryFirestore(() => 5_000);
  requests = openApiRequests(firestore, () => 5_000);
});

const create = (keyHash: string, fingerprint: string, uid = UID) =>
  requests.createOnce(uid, { keyHash, fingerprint }, { title: "Nomad", price: 5 });
const listings = async () => (await firestore.collection(paths.listings(UID)).get()).docs;

it("creates a draft with the given fields, and remembers the request for 30 days", async () => {
  const { listingId, ...answer } = await create("hash", "one");
  expect(answer).toEqual({ isFirst: true, isSame: true });
  const [listing] = await listings();
  expect(listing?.id).toBe(listingId);
  const now = Timestamp.fromMillis(5_000);
  expect(listing?.data()).toMatchObject({
    ...{ title: "Nomad", price: 5, status: "draft", isDraft: true },
    ...{ createdAt: now, updatedAt: now, lastLocalUpdate: now },
  });
  expect((await firestore.doc(paths.apiRequest(UID, "hash")).get()).data()).toEqual({
    ...{ listingId, fingerprint: "one", expiresAt: Timestamp.fromMillis(5_000 + 30 * DAY_MS) },
  });
});

it("creates nothing for a repeat, and tells one with other fields apart", async () => {
  const { listingId } = await create("hash", "one");
  expect(await create("hash", "one")).toEqual({ listingId, isFirst: false, isSame: true });
  expect(await create("hash", "two")).toEqual({ listingId, isFirst: false, isSame: false });
  expect(await listings()).toHaveLength(1);
  expect(await create("other", "one")).toMatchObject({ isFirst: true });
  expect(await create("hash", "one", "bob")).toMatchObject({ isFirst: true });
  expect(await listings()).toHaveLength(2);
});

it("creates one listing for two requests at once", async () => {
  const answers = await Promise.all([create("hash", "one"), create("hash", "one")]);
  expect(answers.map(({ isFirst }) => isFirst).toSorted()).toEqual([false, true]);
  expect(new Set(answers.map(({ listingId }) => listingId)).size).toBe(1);
  expect(await listings()).toHaveLength(1);
});
