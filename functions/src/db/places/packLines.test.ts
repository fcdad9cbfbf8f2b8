import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { preparePacking } from "./packLines.ts";

it("takes the copies of a shipped lot from its cars, and leaves older orders alone", async () => {
  const firestore = memoryFirestore(() => 1_000);
  const lot = { cars: [{ listingId: "camaro", copies: 2 }], wanted: 0, set: 0, counted: 1, untold: [] };
  await firestore.doc(paths.listing("ada", "lot-1")).set({ title: "Two Camaros", quantity: 0, lot });
  const toPack = { since: 500, copies: { "A-01": 3 } };
  await firestore
    .doc(paths.listing("ada", "camaro"))
    .set({ title: "Camaro", quantity: 4, storageBin: "A-01", toPack });
  const ship = (orderedAt: number) =>
    firestore.runTransaction(async (transaction) => {
      const line = { listingId: "lot-1", copies: 1, orderedAt };
      (await preparePacking(firestore, transaction, "ada", [line]))();
    });
  await ship(100);
  await ship(600);
  const camaro = await firestore.doc(paths.listing("ada", "camaro")).get();
  expect(camaro.data()).toMatchObject({ quantity: 4, toPack: { copies: { "A-01": 1 } } });
});
