import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { changeSetDocument, MAX_CHANGED_TOGETHER } from "../../contract/listings/history.ts";
import { paths } from "../../contract/documents.ts";
import { writeChangeSet } from "./changeSets.ts";

const UID = "ada";
const toChange = (listingId: string, to: number) => ({
  listingId,
  before: { price: 1 },
  after: { price: to },
});

function world() {
  const firestore = memoryFirestore(() => 1_000);
  return {
    write: async (listings: Parameters<typeof writeChangeSet>[4], id?: string) => {
      const batch = firestore.batch();
      const written = writeChangeSet(firestore, batch, UID, "ai", listings, id);
      await batch.commit();
      return written;
    },
    list: async () => (await firestore.collection(paths.changes(UID)).get()).docs,
  };
}

it("adds an entry for each action", async () => {
  const { write, list } = world();
  expect(await write([toChange("a", 2), toChange("b", 3)])).toBe(1);
  expect(await write([toChange("a", 2)])).toBe(1);
  const found = (await list()).map((one) => changeSetDocument.parse(one.data()));
  expect(found).toHaveLength(2);
  const both = found.find(({ listingIds }) => listingIds.length === 2);
  expect(both).toEqual({
    ...{ by: "ai", at: Timestamp.fromMillis(1_000), listingIds: ["a", "b"] },
    changes: { a: { price: { from: 1, to: 2 } }, b: { price: { from: 1, to: 3 } } },
  });
});

it("adds one entry for an action with an id, however often it is repeated", async () => {
  const { write, list } = world();
  await write([toChange("a", 2)], "act");
  await write([toChange("a", 2)], "act");
  expect((await list()).map(({ id }) => id)).toEqual(["act"]);
});

it("divides an action with many listings", async () => {
  const { write, list } = world();
  const many = Array.from({ length: MAX_CHANGED_TOGETHER + 1 }, (_, at) => toChange(`l${at}`, 2));
  expect(await write(many, "act")).toBe(2);
  expect((await list()).map(({ id }) => id)).toEqual(["act", "act-1"]);
});

it("adds nothing if nothing that the history shows has changed", async () => {
  const { write, list } = world();
  expect(await write([toChange("a", 1)], "act")).toBe(0);
  expect(await list()).toEqual([]);
});
