import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { createOnce, deleteMatches, findDue, readAll, readMillis, toTimestamp } from "./documents.ts";

const at = (millis: number) => Timestamp.fromMillis(millis);

/** Three cards, due at 5, 2 and 9 milliseconds. */
async function world() {
  const firestore = memoryFirestore(() => 1_000);
  const cards = firestore.collection("cards");
  await cards.doc("a").set({ dueAt: at(5) });
  await cards.doc("b").set({ dueAt: at(2) });
  await cards.doc("c").set({ dueAt: at(9) });
  return { firestore, cards };
}

const idsOf = (found: readonly { id: string }[]) => found.map(({ id }) => id);

describe("documents", () => {
  it("are created once", async () => {
    const { cards } = await world();
    expect(await createOnce(cards.doc("d"), { dueAt: at(1) })).toBe(true);
    expect(await createOnce(cards.doc("a"), { dueAt: at(6) })).toBe(false);
    expect(readMillis(await cards.doc("a").get(), "dueAt")).toBe(5);
  });

  it("are read in the given order, and none without a request", async () => {
    const { firestore, cards } = await world();
    expect(idsOf(await readAll(firestore, [cards.doc("c"), cards.doc("a")]))).toEqual(["c", "a"]);
    expect(await readAll(firestore, [])).toEqual([]);
  });

  it("are found when they are due, the oldest first", async () => {
    const { cards } = await world();
    expect(idsOf(await findDue(cards, "dueAt", 5, 10))).toEqual(["b", "a"]);
    expect(idsOf(await findDue(cards, "dueAt", 5, 1))).toEqual(["b"]);
  });

  it("are deleted if a query matches", async () => {
    const { firestore, cards } = await world();
    await deleteMatches(firestore, cards.where("dueAt", "<=", at(5)));
    expect(idsOf((await cards.get()).docs)).toEqual(["c"]);
  });

  it("have no time in a field with another value", async () => {
    const { cards } = await world();
    await cards.doc("a").set({ dueAt: "soon" });
    expect(readMillis(await cards.doc("a").get(), "dueAt")).toBeNull();
    expect(readMillis(undefined, "dueAt")).toBeNull();
    expect([toTimestamp(null), toTimestamp(7)?.toMillis()]).toEqual([null, 7]);
  });
});
