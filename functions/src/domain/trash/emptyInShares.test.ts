import { describe, expect, it } from "vitest";

import type { TrashDuty } from "../../contract/documents.ts";
import { DAY_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { emptyTrashInShares } from "./emptyInShares.ts";
import { toKind } from "./sweep.ts";

const START = 100 * DAY_MS;

/** Things of two kinds, each of which takes a minute to delete. */
function world(listings: readonly number[], pictures: readonly number[]) {
  let clock = START;
  const due = { listing: [...listings], picture: [...pictures] };
  const events: string[] = [];
  const warnings: unknown[] = [];
  const saved: TrashDuty[] = [];
  const stuck = new Set<string>();
  const reported: string[] = [];
  const counting = { fails: false };
  const unreadable = new Set<string>();
  const kind = (name: keyof typeof due) =>
    toKind(
      {
        what: name,
        listExpired: async (now, limit) => {
          if (unreadable.has(name)) throw new Error("no index");
          return Promise.resolve(
            due[name]
              .filter((at) => at <= now)
              .slice(0, limit)
              .map((dueAt) => ({ dueAt })),
          );
        },
        getKey: ({ dueAt }) => String(dueAt),
        remove: ({ dueAt }) => {
          clock += MINUTE_MS;
          const id = `${name} ${String((dueAt - START) / DAY_MS)}`;
          if (stuck.has(id)) return Promise.reject(new Error("stuck"));
          due[name] = due[name].filter((at) => at !== dueAt);
          events.push(id);
          return Promise.resolve("gone" as const);
        },
      },
      { now: () => clock },
    );
  const run = (minutes: number) =>
    emptyTrashInShares({
      kinds: [kind("listing"), kind("picture")],
      budgetMs: minutes * MINUTE_MS,
      countDue: (now) =>
        counting.fails
          ? Promise.reject(new Error("no index"))
          : Promise.resolve({
              listings: due.listing.filter((at) => at <= now).length,
              pictures: due.picture.filter((at) => at <= now).length,
            }),
      save: (duty) => Promise.resolve(void saved.push(duty)),
      warn: (...given) => warnings.push(given),
      now: () => clock,
      report: (message) => void reported.push(message),
    });
  return { run, events, warnings, saved, stuck, reported, counting, unreadable };
}
const day = (offset: number) => START + offset * DAY_MS;

describe("emptying the trash in shares", () => {
  it("deletes the oldest thing first, of whatever kind", async () => {
    const { run, events } = world([day(-3), day(-1)], [day(-4), day(-2), day(1)]);
    const duty = await run(60);
    expect(events).toEqual(["picture -4", "listing -3", "picture -2", "listing -1"]);
    expect(duty).toMatchObject({
      removed: 4,
      failed: 0,
      left: { listings: 0, pictures: 0 },
      oldestDueAt: null,
    });
  });

  it("deletes the other kinds if one can't be listed, and tells of it at once", async () => {
    const { run, events, warnings, reported, unreadable, saved } = world([day(-3), day(-1)], [day(-4)]);
    unreadable.add("picture");
    const duty = await run(60);
    expect(events).toEqual(["listing -3", "listing -1"]);
    expect(duty).toMatchObject({ removed: 2, failed: 0, kindsUnread: 1 });
    expect(saved.at(-1)).toEqual(duty);
    expect(reported).toEqual(["entries that are due could not be listed: picture"]);
    expect(warnings).toEqual([["trash behind", { overdueHours: 0, kindsUnread: 1 }]]);
  });

  it("stops when its time is used up, says what is left, and continues there in the next run", async () => {
    const { run, events, saved } = world([day(-3), day(-1)], [day(-4), day(-2)]);
    await run(2);
    expect(events).toEqual(["picture -4", "listing -3"]);
    expect(saved.at(-1)).toMatchObject({
      ...{ removed: 2, left: { listings: 1, pictures: 1 }, oldestDueAt: day(-2) },
    });
    await run(60);
    expect(events.slice(2)).toEqual(["picture -2", "listing -1"]);
    expect(saved.at(-1)?.oldestDueAt).toBeNull();
  });

  it("warns when something is overdue by a day, and not earlier", async () => {
    const late = world([day(-3), day(-2)], []);
    await late.run(1);
    expect(late.warnings).toEqual([["trash behind", { overdueHours: 48, kindsUnread: 0 }]]);
    const early = world([day(-0.5), day(-0.4)], []);
    await early.run(1);
    expect(early.warnings).toEqual([]);
  });

  it("is stored and warns also if what is left can't be counted", async () => {
    const { run, saved, warnings, reported, counting } = world([day(-3), day(-2)], []);
    counting.fails = true;
    await run(1);
    expect(saved).toMatchObject([{ removed: 1, left: null, oldestDueAt: day(-2) }]);
    expect(reported).toEqual(["entries that are due in the trash could not be counted"]);
    expect(warnings).toHaveLength(1);
  });

  it("continues with the others when one can't be deleted, and counts it as left", async () => {
    const { run, events, stuck, saved } = world([day(-3), day(-1)], [day(-2)]);
    stuck.add("listing -3");
    await run(60);
    expect(events).toEqual(["picture -2", "listing -1"]);
    expect(saved.at(-1)).toMatchObject({
      removed: 2,
      failed: 1,
      left: { listings: 1 },
      oldestDueAt: day(-3),
    });
  });
});
