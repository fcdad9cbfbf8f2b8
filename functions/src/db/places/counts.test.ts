import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { toPlaceId } from "../../contract/places/placeCodes.ts";
import { NO_LOTS } from "../../domain/lots/testing/noLots.ts";
import { killEverywhere, Machine } from "../../domain/operation/testing/killEverywhere.ts";
import { countPlace } from "../../domain/places/countPlace.ts";
import { openCountStore } from "./counts.ts";

const COUNT = "6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a11";
const LIVE = { status: "active", ebayItemId: "110551234567" };

/** A place with a live car that lacks a copy, and a draft with one copy too many. */
async function world() {
  const machine = new Machine();
  const firestore = memoryFirestore(
    () => 1_000,
    (work) => machine.request(work),
  );
  const listing = (id: string) => firestore.doc(paths.listing("ada", id));
  await listing("live").set({ title: "Camaro", quantity: 3, storageBin: "A-01 ×2, B-03 ×1", ...LIVE });
  await listing("draft").set({ title: "Supra", quantity: 1, storageBin: "A-01", isDraft: true });
  const sentQuantities: unknown[] = [];
  const run = () =>
    countPlace(
      {
        ...NO_LOTS,
        counts: openCountStore(firestore),
        changeQuantity: async (uid, id) => {
          const { quantity } = (await firestore.doc(paths.listing(uid, id)).get()).data() ?? {};
          await machine.request(() => sentQuantities.push([id, quantity]));
        },
        report: (_message, error) => {
          throw error;
        },
      },
      "ada",
      {
        countId: COUNT,
        placeId: toPlaceId("A-01"),
        counted: [
          { listingId: "live", copies: 1, expected: 2 },
          { listingId: "draft", copies: 2, expected: 1 },
          { listingId: "gone", copies: 1, expected: 0 },
        ],
      },
    );
  const read = async (id: string) => (await listing(id).get()).data();
  const histories = async () => (await firestore.collection(paths.changes("ada")).get()).docs.length;
  return { machine, pass: () => undefined, run, read, sentQuantities, histories };
}

it("corrects each car once, with one history entry, wherever it is killed, and updates the marketplace", async () => {
  await killEverywhere(0, world, async ({ run, read, sentQuantities, histories }) => {
    expect(await read("live")).toMatchObject({ quantity: 2, storageBin: "A-01 ×1, B-03 ×1" });
    expect(await read("draft")).toMatchObject({ quantity: 2, storageBin: "A-01" });
    expect(await read("gone")).toBeUndefined();
    expect(await histories()).toBe(1);
    expect(sentQuantities.at(-1)).toEqual(["live", 2]);
    expect((await run()).results.map(({ outcome }) => outcome)).toEqual([
      "corrected",
      "corrected",
      "missing",
    ]);
    expect(await histories()).toBe(1);
  });
});
