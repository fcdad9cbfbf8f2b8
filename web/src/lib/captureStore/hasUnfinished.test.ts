// @vitest-environment node
import "fake-indexeddb/auto";

import { beforeEach, expect, it } from "vitest";

import { openCaptureDatabase } from "./captureDatabase";
import type { StoredCard } from "./captureRecords";
import { hasUnfinished } from "./hasUnfinished";
import type { QueueItem } from "./queueItem";

let number = 0;
let name = "";
beforeEach(() => {
  name = `unfinished-${(number += 1)}`;
});

async function put(...cards: readonly Partial<StoredCard>[]) {
  const database = await openCaptureDatabase(name);
  for (const [index, card] of cards.entries())
    await database.put("cards", { captureId: `c${index}`, uid: "ada", item: completed, ...card });
  database.close();
}
const completed = { status: "completed", problem: null } as QueueItem;
const finished = { revision: 1, mirrored: 1 };

it.each<[string, boolean, Partial<StoredCard>[]]>([
  ["there is none", false, []],
  ["every card is completed and the server knows it", false, [finished, finished]],
  [
    "one of the cards isn't completed",
    true,
    [finished, { ...finished, item: { ...completed, status: "review" } }],
  ],
  ["the server doesn't know that it is completed", true, [{ revision: 1, mirrored: 0 }]],
  ["it is in the trash", true, [{ ...finished, aside: { removal: "r", at: 1, isTold: true } }]],
  ["it is another person's", false, [{ uid: "bob" }]],
])("if %s, the answer is %s", async (_, expected, cards) => {
  await put(...cards);
  expect(await hasUnfinished("ada", name)).toBe(expected);
});

it("closes the database, so that it can be deleted", async () => {
  await hasUnfinished("ada", name);
  const deletion = indexedDB.deleteDatabase(name);
  const outcome = new Promise((resolve) => {
    deletion.onblocked = () => resolve("blocked");
    deletion.onsuccess = () => resolve("deleted");
  });
  expect(await outcome).toBe("deleted");
});
