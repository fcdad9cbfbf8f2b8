import { setTimeout as sleep } from "node:timers/promises";

import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openUnreadItems } from "./unreadItems.ts";

const NOW = Date.UTC(2026, 10, 27, 12);

let firestore: ReturnType<typeof memoryFirestore>;
beforeEach(() => {
  // Makes requests of several instances interleave.
  firestore = memoryFirestore(
    () => NOW,
    async (work) => {
      await sleep(Math.random());
      return work();
    },
  );
});

describe("the reading of a seller's items", () => {
  it("is claimed by one worker, until it is released or its time is over", async () => {
    const unread = openUnreadItems(firestore);
    const claim = (uid: string, now: number) => unread.claim(uid, now, now + 60_000);
    const claims = await Promise.all([claim("ada", NOW), claim("ada", NOW)]);
    expect(claims.toSorted()).toEqual([false, true]);
    expect(await claim("bob", NOW)).toBe(true);
    expect(await claim("ada", NOW + 60_000)).toBe(true);
    await unread.release("ada");
    expect(await claim("ada", NOW)).toBe(true);
  });

  it("begins with those never read, then those for sale that were read longest ago", async () => {
    const put = (id: string, status: string, itemReadAt: number | null) =>
      firestore.doc(paths.listing("ada", id)).set({
        ...{ ebayItemId: `11${id}`, status },
        itemReadAt: itemReadAt === null ? null : Timestamp.fromMillis(itemReadAt),
      });
    await Promise.all([
      put("new", "ended", null),
      put("older", "active", NOW - 3_000),
      put("oldest", "active", NOW - 4_000),
      put("ended", "ended", NOW - 5_000),
      put("recent", "active", NOW - 1_000),
    ]);
    const unread = openUnreadItems(firestore);
    const ids = async (limit: number) =>
      (await unread.find("ada", limit, NOW - 2_000)).map(({ itemId, isAgain }) => `${itemId} ${isAgain}`);
    expect(await ids(10)).toEqual(["11new false", "11oldest true", "11older true"]);
    expect(await ids(2)).toEqual(["11new false", "11oldest true"]);
    await unread.noteRead("ada", "new");
    await unread.noteRead("ada", "oldest");
    expect(await ids(10)).toEqual(["11older true"]);
  });
});
