import { expect, it } from "vitest";

import type { CatalogueEntry, CatalogueWord } from "../../contract/catalogue.ts";
import { catalogueModel } from "../../contract/capture/cards.ts";
import { reviewWord } from "./reviewWord.ts";

const model = catalogueModel.parse({ model: "Twin Mill" });
const word = (id: string, ...uids: string[]): CatalogueWord => ({
  ...{ id, model, countsForAll: false, agreesWithImport: false, dispute: null, removal: null },
  confirmations: uids.map((uid) => ({ uid, name: null, at: null, isEstablished: false })),
});
const ENTRY: CatalogueEntry = {
  ...{ toyNumber: "DHR20", imports: [], review: [], updatedAt: null },
  words: [word("other", "zoe"), word("w1", "ada", "bob"), word("nobodys")],
};
const CHANGE = { toyNumber: "DHR20", change: "dispute" } as const;
/** A catalogue that answers with this entry, and the changes that it was asked for. */
function catalogueWith(entry: CatalogueEntry | null) {
  const calls: unknown[] = [];
  return {
    calls,
    change: (...given: unknown[]) => Promise.resolve(void calls.push(given)).then(() => entry),
  };
}

it.each([
  ["the seller who entered the model first", "w1", "ada"],
  ["nobody if no seller confirms it any more", "nobodys", null],
  ["nobody if the model is gone", "gone", null],
])("concerns %s", async (_, wordId, sellerUid) => {
  const review = catalogueWith(ENTRY);
  expect(await reviewWord(review, { ...CHANGE, wordId }, "admin")).toEqual({ entry: ENTRY, sellerUid });
  expect(review.calls).toEqual([["DHR20", wordId, "dispute", "admin"]]);
});

it("refuses an unknown number or word", async () => {
  const review = catalogueWith(null);
  await expect(reviewWord(review, { ...CHANGE, wordId: "w1" }, "admin")).rejects.toMatchObject({
    code: "catalogue/not-found",
  });
});
