import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { MAX_DEAD_LETTERS } from "../../contract/notifications/deadLetters.ts";
import type { InboxItem } from "../../domain/notifications/inbox.ts";
import { openInboxStore } from "./inbox.ts";

const toNotice = (notificationId: string, uid = "ada"): InboxItem => ({
  kind: "notice",
  uid,
  notificationId,
});
const DELETION: InboxItem = { kind: "deletion", userId: "ada", userName: "n1" };

function world() {
  const firestore = memoryFirestore(() => 0);
  const store = openInboxStore(firestore);
  return {
    firestore,
    store,
    save: (item: InboxItem, nextAt: number, receivedAt = 1) => store.save(item, { receivedAt, nextAt }),
    due: async (now: number, most = 10) => (await store.listDue(now, most)).map(({ item }) => item),
    idOf: async (now: number) => (await store.listDue(now, 1))[0]?.id ?? "",
  };
}

describe("an item", () => {
  it("is kept once, each for itself", async () => {
    const { store, save, due } = world();
    expect(await save(toNotice("n1"), 5)).toBe(true);
    expect(await save(toNotice("n1"), 6)).toBe(false);
    expect(await save(DELETION, 5)).toBe(true);
    expect(await save(toNotice("n1", "bea"), 5)).toBe(true);
    expect(await due(5)).toHaveLength(3);
    await store.remove(toNotice("n1"));
    await store.remove(toNotice("n1"));
    expect(await due(5)).toEqual(expect.arrayContaining([DELETION, toNotice("n1", "bea")]));
    expect(await due(5)).toHaveLength(2);
  });

  it("is due from its time on, the earliest first", async () => {
    const { save, due } = world();
    await save(toNotice("late"), 6);
    await save(toNotice("b"), 5);
    await save(toNotice("a"), 4);
    expect(await due(5)).toEqual([toNotice("a"), toNotice("b")]);
    expect(await due(5, 1)).toEqual([toNotice("a")]);
  });

  it("is postponed, unless it was done in the meantime", async () => {
    const { store, save, idOf } = world();
    await save(DELETION, 5, 3);
    const id = await idOf(5);
    await store.postpone(id, 2, 9);
    expect(await store.listDue(8, 10)).toEqual([]);
    expect(await store.listDue(9, 10)).toMatchObject([{ id, item: DELETION, receivedAt: 3, attempts: 2 }]);
    await store.remove(DELETION);
    await store.postpone(id, 3, 10);
    expect(await store.listDue(10, 10)).toEqual([]);
  });

  it("isn't postponed silently if the database fails", async () => {
    const away = Object.assign(new Error("away"), { code: 14 });
    const store = openInboxStore(
      memoryFirestore(
        () => 0,
        () => Promise.reject(away),
      ),
    );
    await expect(store.postpone("id", 1, 2)).rejects.toThrow("away");
  });

  it("is skipped if its document is damaged", async () => {
    const { firestore, save, due } = world();
    await firestore.doc(paths.inboxItem("damaged")).set({ nextAt: 1, duty: { kind: "odd" } });
    await save(DELETION, 5);
    expect(await due(5)).toEqual([DELETION]);
  });
});

describe("a dead letter", () => {
  it("isn't due until it is revived, once", async () => {
    const { store, save, due, idOf } = world();
    await save(DELETION, 5);
    const id = await idOf(5);
    expect(await store.revive(id, 90)).toBe(false);
    expect(await store.findDead(id)).toBeNull();
    await store.postpone(id, 4, null);
    expect(await store.findDead(id)).toEqual(DELETION);
    expect(await due(1_000)).toEqual([]);
    expect(await store.listDead()).toMatchObject([{ id, item: DELETION, attempts: 4 }]);
    expect(await store.revive(id, 100)).toBe(true);
    expect(await store.revive(id, 101)).toBe(false);
    expect(await store.revive("missing", 101)).toBe(false);
    expect(await store.listDead()).toEqual([]);
    expect(await store.listDue(100, 9)).toMatchObject([{ id, attempts: 0, receivedAt: 100 }]);
  });

  it("is listed with the newest ones first, up to a limit", async () => {
    const { firestore, store } = world();
    for (let at = 0; at <= MAX_DEAD_LETTERS; at += 1) {
      const letter = { duty: DELETION, receivedAt: at, attempts: 1, nextAt: null, isDead: true };
      await firestore.doc(paths.inboxItem(`d${String(at).padStart(3, "0")}`)).set(letter);
    }
    const times = (await store.listDead()).map(({ receivedAt }) => receivedAt);
    expect(times).toEqual(Array.from({ length: MAX_DEAD_LETTERS }, (_, at) => MAX_DEAD_LETTERS - at));
    expect(await store.countDead()).toBe(MAX_DEAD_LETTERS + 1);
  });
});
