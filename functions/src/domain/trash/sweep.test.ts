import { describe, expect, it } from "vitest";

import { type Sweep, sweepAll, toKind } from "./sweep.ts";
import { sweep } from "./testing/sweeps.ts";

interface One {
  id: string;
  dueAt: number;
}

/** Documents of a kind, one per due time. `refuse` has the errors of deletions by id. */
function kindOf(
  what: string,
  dueAts: readonly number[],
  refuse: Readonly<Record<string, "later" | "error">> = {},
) {
  let left: One[] = dueAts.map((dueAt) => ({ id: `${what}${dueAt}`, dueAt }));
  const order: string[] = [];
  const one: Sweep<One> = {
    what,
    listExpired: (now, limit) => Promise.resolve(left.filter(({ dueAt }) => dueAt <= now).slice(0, limit)),
    getKey: ({ id }) => id,
    remove: ({ id }) => {
      if (refuse[id] === "error") return Promise.reject(new Error("down"));
      if (refuse[id] === "later") return Promise.resolve("later");
      left = left.filter((each) => each.id !== id);
      order.push(id);
      return Promise.resolve("gone");
    },
  };
  return { one, order, left: () => left.map(({ id }) => id) };
}
const now = () => 1_000;
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function run(kinds: readonly ReturnType<typeof kindOf>[], turns = Infinity) {
  const reported: string[] = [];
  let taken = 0;
  const outcome = sweepAll(
    kinds.map(({ one }) => toKind(one, { now })),
    { now, report: (message) => void reported.push(message), isTimeOver: () => taken++ >= turns },
  );
  return outcome.then((end) => ({ ...end, reported }));
}

describe("a sweep", () => {
  it("deletes what has expired and nothing else", async () => {
    const listings = kindOf("a", [1, 2, 5_000]);
    expect(await sweep(listings.one, { now, report: () => undefined })).toBe(2);
    expect(listings.left()).toEqual(["a5000"]);
  });

  it("takes the oldest of all kinds first", async () => {
    const order: string[] = [];
    const kinds = [kindOf("a", [3, 7]), kindOf("b", [1, 5, 9])];
    for (const { one } of kinds) {
      const { remove } = one;
      one.remove = (each, isTimeOver) => {
        order.push(each.id);
        return remove(each, isTimeOver);
      };
    }
    expect(await run(kinds)).toMatchObject({ removed: [2, 3], failed: 0, oldestDueAt: null });
    expect(order).toEqual(["b1", "a3", "b5", "a7", "b9"]);
  });

  it("reads more than one batch", async () => {
    const many = kindOf("a", range(250));
    expect(await run([many])).toMatchObject({ removed: [250], oldestDueAt: null });
    expect(many.left()).toEqual([]);
  });

  it("stops when its time is over, and returns since when the oldest waits", async () => {
    const many = kindOf("a", [10, 20, 30]);
    expect(await run([many], 1)).toMatchObject({ removed: [1], oldestDueAt: 20 });
    expect(many.left()).toEqual(["a20", "a30"]);
  });

  it("reports each failure once, and continues", async () => {
    const some = kindOf("a", [1, 2, 3], { a2: "error" });
    const { removed, failed, oldestDueAt, reported } = await run([some]);
    expect({ removed, failed, oldestDueAt }).toEqual({ removed: [2], failed: 1, oldestDueAt: 2 });
    expect(reported).toEqual(["a in the trash could not be deleted"]);
  });

  it("leaves what can't be deleted yet, without a failure", async () => {
    const some = kindOf("a", [1, 2, 3], { a1: "later" });
    expect(await run([some])).toMatchObject({ removed: [2], failed: 0, oldestDueAt: 1, reported: [] });
  });

  it("gets past a whole batch that fails", async () => {
    const failing = Object.fromEntries(range(120).map((at) => [`a${at}`, "error" as const]));
    const many = kindOf("a", range(130), failing);
    expect(await run([many])).toMatchObject({ removed: [10], failed: 120, oldestDueAt: 1 });
  });
});
