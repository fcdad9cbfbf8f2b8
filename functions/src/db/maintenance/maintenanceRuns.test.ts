import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openMaintenanceRuns } from "./maintenanceRuns.ts";

const UID = "ada";

// `../operations.test.ts` tests that a run under way is stored as running.
it("describes a run in words, by its own counts and kind", async () => {
  const firestore = memoryFirestore(() => 0);
  const runs = openMaintenanceRuns(firestore);
  const messageOf = async (name: "purge" | "skuProcessing") => {
    await runs(name).change(UID, (run) => ({
      operation: { ...run, status: "completed", total: 3, processed: 2, successful: 2 },
      answer: null,
    }));
    return (await firestore.doc(paths.operation(UID, name)).get()).get("message") as unknown;
  };
  expect(await messageOf("purge")).toBe("2 listings are in the trash.");
  expect(await messageOf("skuProcessing")).toBe("2 listings have their SKU.");
});

it("keeps a finished run's status", async () => {
  const firestore = memoryFirestore(() => 0);
  await firestore.doc(paths.operation(UID, "purge")).set({ status: "failed" });
  const runs = openMaintenanceRuns(firestore)("purge");
  expect(await runs.read(UID)).toMatchObject({ status: "failed", pauses: 0 });
  await runs.change(UID, (run) => ({ operation: run, answer: null }));
  expect((await firestore.doc(paths.operation(UID, "purge")).get()).get("status")).toBe("failed");
});
