import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openUsageDays } from "./usageDays.ts";

it("adds up the shards of each day in the range", async () => {
  const firestore = memoryFirestore(() => 0);
  const put = (path: string, documentReads: number) => firestore.doc(path).set({ documentReads });
  await put(paths.usage("2026-10-31"), 1);
  await put(paths.usageShard("2026-10-31", 9), 1);
  await put(paths.usage("2026-11-01"), 10);
  await put(paths.usageShard("2026-11-02", 0), 100);
  await put(paths.usageShard("2026-11-02", 9), 1_000);
  await put(paths.usage("2026-11-03"), 10_000);
  const found = await openUsageDays(firestore).read("2026-11-01", "2026-11-02");
  expect([...found].map(([day, { documentReads }]) => [day, documentReads])).toEqual([
    ["2026-11-01", 10],
    ["2026-11-02", 1_100],
  ]);
});

it("saves what was measured beside the day's other figures", async () => {
  const firestore = memoryFirestore(() => 0);
  await firestore.doc(paths.usage("2026-11-01")).set({ documentReads: 5 });
  const days = openUsageDays(firestore);
  const database = { bytes: 7, measuredAt: 1 };
  await days.save("2026-11-01", { database });
  expect((await days.read("2026-11-01", "2026-11-01")).get("2026-11-01")).toMatchObject({
    ...{ documentReads: 5, documentWrites: 0, database },
  });
});
