import { expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../contract/documents.ts";
import { openCatchUpSchedule } from "./catchUps.ts";

it("schedules no seller who has switched eBay off, and the others also without a setting", async () => {
  const firestore = memoryFirestore(() => 0);
  const people = {
    on: { ebayConnected: true, enabledPlatforms: { ebay: true }, ebayCatchUpAt: 7 },
    unset: { ebayConnected: true },
    off: { ebayConnected: true, enabledPlatforms: { ebay: false } },
    unconnected: { ebayConnected: false },
  };
  for (const [uid, record] of Object.entries(people)) await firestore.doc(paths.user(uid)).set(record);
  const listed = await openCatchUpSchedule(firestore).listConnected();
  expect(listed.toSorted((one, other) => one.uid.localeCompare(other.uid))).toEqual([
    { uid: "on", dueAt: 7 },
    { uid: "unset", dueAt: null },
  ]);
});
