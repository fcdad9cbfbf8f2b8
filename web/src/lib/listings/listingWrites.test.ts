import { collection, disableNetwork, getDocsFromCache } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { paths } from "@contract/documents";
import { changeSetDocument, MAX_CHANGED_TOGETHER } from "@contract/listings/history";

import { db } from "../firestore/firestore";
import { changeListingDocuments, type ListingFieldChange } from "./listingWrites";

// Pending writes can be read back as the server will get them.
beforeAll(() => disableNetwork(db));

let uid: string;
beforeEach(() => {
  uid = crypto.randomUUID();
});

const waiting: Promise<void>[] = [];
const write = (changes: readonly ListingFieldChange[]) =>
  void waiting.push(changeListingDocuments(uid, changes));
afterAll(() => void Promise.allSettled(waiting));

const history = async () => {
  const { docs } = await getDocsFromCache(collection(db, paths.changes(uid)));
  return docs.map((set) => changeSetDocument.parse(set.data({ serverTimestamps: "estimate" })));
};

it("writes the history of an edit: who changed which field, from what to what", async () => {
  write([
    { id: "L1", fields: { price: 3, quantity: 2 }, before: { price: 2, quantity: 2, title: "Camaro" } },
    { id: "L2", fields: { quantity: 5 }, before: { quantity: 1 } },
  ]);
  await expect.poll(history).toHaveLength(1);
  const [set] = await history();
  expect(set).toMatchObject({
    by: "seller",
    listingIds: ["L1", "L2"],
    changes: { L1: { price: { from: 2, to: 3 } }, L2: { quantity: { from: 1, to: 5 } } },
  });
  expect(set?.changes["L1"]).not.toHaveProperty("quantity");
  expect(Math.abs((set?.at.toMillis() ?? 0) - Date.now())).toBeLessThan(60_000);
});

it("writes no history for an edit without changes", async () => {
  write([{ id: "L1", fields: { quantity: 2 }, before: { quantity: 2 } }]);
  write([{ id: "L2", fields: { quantity: 3 }, before: { quantity: 2 } }]);
  await expect.poll(history).toHaveLength(1);
  expect((await history())[0]?.listingIds).toEqual(["L2"]);
});

it("limits a change set to the listings that fit", async () => {
  const many = Array.from({ length: MAX_CHANGED_TOGETHER + 1 }, (_, at) => ({
    id: `L${at}`,
    fields: { quantity: 1 },
    before: { quantity: 0 },
  }));
  write(many);
  await expect.poll(history).toHaveLength(1);
  expect((await history())[0]?.listingIds).toHaveLength(MAX_CHANGED_TOGETHER);
});
