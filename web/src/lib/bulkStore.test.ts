import "fake-indexeddb/auto";

import { openDB } from "idb";
import { expect, it } from "vitest";

import { openBulkStore } from "./bulkStore";

it("reads the texts of older versions as they were stored", async () => {
  const row = { id: "a", order: 1, title: "Camaro", ebayId: "1", ebayUrl: null, verified: false };
  const report = { source: "cars.csv", added: 1, updated: 0, repeated: 0 };
  const old = await openDB("pegboard-bulk-ada", 1, {
    upgrade(database) {
      database.createObjectStore("rows", { keyPath: "id" });
      database.createObjectStore("endings", { keyPath: "id" });
      database.createObjectStore("reports");
    },
  });
  await old.put("endings", { ...row, status: "failed", message: "This item cannot be accessed" });
  await old.put("endings", { ...row, id: "b", order: 2, status: "pending", message: null });
  await old.put("reports", { ...report, problems: [{ line: 3, text: "It has no title." }] }, "report");
  old.close();

  const store = await openBulkStore("ada");
  const { endings, report: read } = await store.load();
  expect(endings).toEqual([
    { ...row, status: "failed", reason: { code: "told", text: "This item cannot be accessed" } },
    { ...row, id: "b", order: 2, status: "pending", reason: null },
  ]);
  expect(read).toEqual({
    ...report,
    source: { code: "file", name: "cars.csv" },
    problems: [{ line: 3, code: "told", text: "It has no title." }],
  });

  const verified = {
    ...row,
    status: "success" as const,
    verified: true,
    reason: { code: "verified" as const },
  };
  await store.putEnding(verified, null);
  expect((await store.load()).endings[0]).toEqual(verified);
  store.close();
});
