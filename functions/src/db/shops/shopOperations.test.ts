import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openShopPages, openShopOperations } from "./shopOperations.ts";

const UID = "ada";
const toPage = (index: number, runId: string) => ({ runId, index, rows: [] });

// `../operations.test.ts` tests that a list is read with the operation and stored without it.
it("stores pages and the number of imported products with a step", async () => {
  const firestore = memoryFirestore(() => 0);
  const { operations } = openShopOperations(firestore);
  const pages = openShopPages(firestore);
  const step = (effects: { imported?: number; pages?: ReturnType<typeof toPage>[] }) =>
    operations.change(UID, (operation) => ({ operation, effects, answer: null }));
  const config = async () => (await firestore.doc(paths.shopConfig(UID)).get()).data();
  await firestore.doc(paths.shopConfig(UID)).set({ storeName: "Cars" });
  await step({ pages: [toPage(0, "r1"), toPage(1, "r1")] });
  expect(await pages.readPage(UID, 1)).toEqual(toPage(1, "r1"));
  expect(await pages.readPage(UID, 2)).toBeNull();
  expect(await config()).toEqual({ storeName: "Cars" });
  await step({ imported: 2 });
  await step({ imported: 3 });
  expect(await config()).toEqual({ storeName: "Cars", productsImported: 5 });
});

it("drops the pages of other lists", async () => {
  const firestore = memoryFirestore(() => 0);
  const put = (index: number, runId: string, uid = UID) =>
    firestore.doc(paths.shopPage(uid, index)).set(toPage(index, runId));
  await put(0, "r2");
  await put(1, "r1");
  await put(2, "r1");
  await put(0, "r1", "bea");
  const pages = openShopPages(firestore);
  await pages.dropOtherPages(UID, "r2");
  expect(await Promise.all([0, 1, 2].map((index) => pages.readPage(UID, index)))).toEqual([
    ...[toPage(0, "r2"), null, null],
  ]);
  expect(await pages.readPage("bea", 0)).toEqual(toPage(0, "r1"));
});
