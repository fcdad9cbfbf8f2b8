import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openTrashDuty } from "./trashDuty.ts";

const NOW = 40 * DAY_MS;

it("counts what is due of every seller, by kind", async () => {
  const firestore = memoryFirestore(() => NOW);
  const counts = { listings: 1, pictures: 2, cards: 3, histories: 4, people: 5 };
  const monthAgo = NOW - 30 * DAY_MS;
  const kinds = [
    [counts.listings, (id: string) => paths.trashed("ada", id), "expiresAt", NOW],
    [counts.pictures, (id: string) => paths.removedPicture("bea", id), "expiresAt", NOW],
    [counts.cards, (id: string) => paths.removedCard("ada", id), "removedAt", monthAgo],
    [counts.histories, (id: string) => paths.clearedHistory("ada", id), "expiresAt", NOW],
    [counts.people, (id: string) => paths.deletedUser(id), "expiresAt", NOW],
  ] as const;
  for (const [count, toPath, field, due] of kinds) {
    for (let at = 0; at < count; at += 1)
      await firestore.doc(toPath(`due-${at}`)).set({ [field]: Timestamp.fromMillis(due) });
    await firestore.doc(toPath("later")).set({ [field]: Timestamp.fromMillis(due + 1) });
  }
  expect(await openTrashDuty(firestore).countDue(NOW)).toEqual(counts);
});

it("stores the last run, and has none before the first or after a damaged one", async () => {
  const firestore = memoryFirestore(() => NOW);
  const duty = openTrashDuty(firestore);
  expect(await duty.read()).toBeNull();
  const last = {
    ranAt: 1,
    milliseconds: 2,
    removed: 3,
    failed: 4,
    left: { listings: 5 },
    oldestDueAt: 6,
    kindsUnread: 7,
  };
  await duty.save(last);
  expect(await duty.read()).toEqual(last);
  await firestore.doc(paths.duty("emptyTrash")).set({ ranAt: "yesterday" });
  expect(await duty.read()).toBeNull();
});
