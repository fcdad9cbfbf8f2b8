import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { openScheduleRuns } from "../../db/health.ts";

it("keeps the last complete run of each function, and since when the others are missed", async () => {
  const runs = openScheduleRuns(memoryFirestore(() => 0));
  expect(await runs.read()).toEqual({ ranAt: {}, missedSince: {} });
  await runs.noteRun("backUp", 1);
  await runs.noteRun("emptyTrash", 2);
  await runs.noteRun("backUp", 3);
  await runs.noteMissed(["boundWrites"], 4);
  expect(await runs.read()).toEqual({
    ranAt: { backUp: 3, emptyTrash: 2 },
    missedSince: { boundWrites: 4 },
  });
});
