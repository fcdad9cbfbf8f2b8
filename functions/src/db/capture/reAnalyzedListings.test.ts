import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { type CardWords, NO_WORDS } from "../../domain/capture/analysis/cardWords.ts";
import { openReAnalyzedListings } from "./reAnalyzedListings.ts";

const UID = "ada";
const NOW = Timestamp.fromMillis(5_000);
const WORDS: CardWords = { ...NO_WORDS, title: "Hot Wheels Nomad", carName: "Nomad" };

let firestore = memoryFirestore(() => 5_000);
let listings = openReAnalyzedListings(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 5_000);
  listings = openReAnalyzedListings(firestore);
});

const add = (title: string) =>
  firestore
    .doc(paths.listing(UID, "a"))
    .set({ title, sku: "DHR20", quantity: 3, needsAiAnalysis: true, lastLocalUpdate: null });
const stored = async () => (await firestore.doc(paths.listing(UID, "a")).get()).data();
const history = async () => {
  const { docs } = await firestore.collection(paths.changes(UID)).get();
  return docs.map((each) => each.data());
};

it("replaces a title that says nothing, as an edit to be sent", async () => {
  await add("Hot Wheels Die-Cast Car");
  expect(await listings.describe(UID, "a", WORDS)).toBe("Hot Wheels Nomad");
  expect(await stored()).toMatchObject({
    ...{ title: "Hot Wheels Nomad", carName: "Nomad", quantity: 3 },
    ...{ updatedAt: NOW, lastLocalUpdate: NOW },
  });
  expect(await history()).toMatchObject([
    { by: "ai", changes: { a: { title: { from: "Hot Wheels Die-Cast Car", to: "Hot Wheels Nomad" } } } },
  ]);
});

it("keeps the seller's own title, and leaves nothing to be sent", async () => {
  await add("My Nomad");
  expect(await listings.describe(UID, "a", WORDS)).toBe("My Nomad");
  expect(await stored()).toMatchObject({
    ...{ title: "My Nomad", carName: "Nomad", updatedAt: NOW, lastLocalUpdate: null },
  });
});

it("refuses a listing that is gone", async () => {
  expect(await listings.read(UID, "a")).toBeNull();
  await expect(listings.describe(UID, "a", WORDS)).rejects.toMatchObject({ code: "listing/not-found" });
  expect(await stored()).toBeUndefined();
  expect(await history()).toEqual([]);
});

it("marks a failed analysis, and reads the listing with its id", async () => {
  await add("My Nomad");
  await listings.markFailed(UID, "a");
  expect(await stored()).toMatchObject({ aiAnalysisFailed: true, title: "My Nomad", updatedAt: NOW });
  expect(await listings.read(UID, "a")).toMatchObject({ id: "a", title: "My Nomad", aiAnalysisFailed: true });
});
