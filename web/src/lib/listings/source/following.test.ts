// @vitest-environment node
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fakeDisk, fakeServer, flush } from "../testing/fakeServer";
import { followCollection, type FollowingState } from "./following";
import { createReplica } from "../replica";
import { DAY_MS, MINUTE_MS } from "@contract/wire/durations";
import { DEFAULT_QUERY } from "../testing/sampleRows";

function setUp() {
  const server = fakeServer();
  const disk = fakeDisk();
  /** Opens a tab. `skew` is the error of the machine's clock. */
  const open = (skew = 0, onChange: (state: FollowingState) => void = () => undefined) => {
    const snapshots = disk();
    const replica = createReplica(snapshots.changed);
    const following = followCollection({
      source: server.source,
      replica,
      snapshots,
      clock: server.clock(skew),
      onChange: () => onChange(following.state),
      getHead: () => ({ query: DEFAULT_QUERY, answer: replica.columns.answer(DEFAULT_QUERY) }),
    });
    return { replica, following, rows: () => byId([...replica.columns.rows()]) };
  };
  return { server, open, expected: () => byId(server.rows) };
}
const byId = <T extends { id: string }>(rows: T[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1));

const anyId = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
const WAITS = [1, 500, 3_000, 20_000, MINUTE_MS, 2 * MINUTE_MS, DAY_MS, 26 * DAY_MS];
const anyHistory = (waits: readonly number[], skews: readonly number[]) =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.record({ act: fc.constant("write"), id: anyId, quantity: fc.nat(9) }) },
      {
        weight: 3,
        arbitrary: fc.record({
          act: fc.constant("writeLate"),
          id: anyId,
          delay: fc.integer({ min: 1, max: MINUTE_MS - 1 }),
        }),
      },
      { weight: 4, arbitrary: fc.record({ act: fc.constantFrom("delete", "restore"), id: anyId }) },
      { weight: 3, arbitrary: fc.record({ act: fc.constantFrom("cut", "mend", "refresh") }) },
      { weight: 5, arbitrary: fc.record({ act: fc.constant("wait"), time: fc.constantFrom(...waits) }) },
      {
        weight: 4,
        arbitrary: fc.record({ act: fc.constantFrom("reload", "crash"), skew: fc.constantFrom(0, ...skews) }),
      },
    ),
    { maxLength: 40 },
  );
type Step = ReturnType<typeof anyHistory> extends fc.Arbitrary<(infer S)[]> ? S : never;

/** Runs a history in two tabs. `reload` and `crash` close one of them, with and without a last save. */
async function live(steps: readonly Step[], { server, open }: ReturnType<typeof setUp>) {
  let tabs = [open(), open()] as const;
  for (const step of steps) {
    const [older, newer] = tabs;
    if ("quantity" in step) server.write(step.id, { quantity: step.quantity });
    else if ("delay" in step) server.writeLate(step.id, { title: "late" }, step.delay);
    else if ("time" in step) await server.advance(step.time);
    else if ("id" in step) {
      if (step.act === "delete") server.moveToTrash(step.id);
      else server.restore(step.id);
    } else if ("skew" in step) {
      if (step.act === "reload") await older.following.save();
      older.following.stop();
      tabs = [newer, open(step.skew)];
    } else if (step.act === "refresh") void older.following.refresh().catch(() => undefined);
    else server.connect(step.act === "mend");
    await flush();
  }
  server.connect(true);
  return tabs;
}

function expectAllAgree(tabs: readonly ReturnType<ReturnType<typeof setUp>["open"]>[], expected: unknown) {
  for (const tab of tabs) {
    expect(tab.following.state).toMatchObject({ status: "ready", fromSnapshot: false, problem: null });
    expect(tab.rows()).toEqual(expected);
    tab.following.stop();
  }
}

it("reaches the server's state after any adds, changes, deletions, restorations, outages and reloads", async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory(WAITS, [90_000, -90_000]), async (steps) => {
      const all = setUp();
      // The feed must be enough. The count is for changes that it misses.
      all.server.stopCounting();
      const tabs = await live(steps, all);
      await all.server.advance(2 * MINUTE_MS);
      const late = all.open();
      await flush();
      expectAllAgree([...tabs, late], all.expected());
    }),
    { numRuns: 100 },
  );
});

it("reaches it even on a machine with a date that is days off, with the help of the count", async () => {
  const skews = [3, -3, 60, -60].map((days) => days * DAY_MS);
  await fc.assert(
    fc.asyncProperty(anyHistory([...WAITS, 40 * DAY_MS], skews), async (steps) => {
      const all = setUp();
      const tabs = await live(steps, all);
      await all.server.advance(DAY_MS + MINUTE_MS);
      all.server.write("a", { title: "last" });
      await all.server.advance(2 * MINUTE_MS);
      expectAllAgree(tabs, all.expected());
    }),
    { numRuns: 30 },
  );
});

it("reaches the server's state whatever happens during the full reading", async () => {
  const anyAct = fc.record({ act: fc.constantFrom("write", "delete", "restore"), id: anyId });
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct), fc.array(anyAct, { maxLength: 4 }), async (before, during) => {
      const { server, open, expected } = setUp();
      const act = (step: { act: string; id: string }) => {
        if (step.act === "write") server.write(step.id, { quantity: 5 });
        else if (step.act === "delete") server.moveToTrash(step.id);
        else server.restore(step.id);
      };
      for (const step of before) {
        act(step);
        await server.advance(40_000);
      }
      server.whilePagesTravel(during.map((step) => () => act(step)));
      const tab = open();
      await server.advance(1_000);
      expect(tab.rows()).toEqual(expected());
    }),
    { numRuns: 75 },
  );
});

describe("an opening from the snapshot", () => {
  const ids = Array.from({ length: 200 }, (_, at) => `l${at}`);
  const opened = async () => {
    const all = setUp();
    for (const id of ids) all.server.write(id, { quantity: 1 });
    const first = all.open();
    await all.server.advance(3 * MINUTE_MS);
    await first.following.save();
    first.following.stop();
    return all;
  };

  it("reads what has changed, and not what it has", async () => {
    const { server, open, expected } = await opened();
    await server.advance(20 * DAY_MS);
    server.write("l7", { quantity: 2 });
    server.moveToTrash("l8");
    server.write("new", { quantity: 3 });
    const before = server.reads;
    const tab = open();
    await flush();
    expect(tab.rows()).toEqual(expected());
    expect(server.reads - before).toBe(3);
  });

  it("starts with the last view's answer until the rows are read", async () => {
    const { open } = await opened();
    const totals: (number | undefined)[] = [];
    open(0, ({ head }) => totals.push(head?.answer.total));
    await flush();
    expect(totals[0]).toBe(ids.length);
    expect(totals.slice(1)).not.toContain(ids.length);
  });

  it("shows the snapshot offline, and says so", async () => {
    const { server, open } = await opened();
    server.connect(false);
    const tab = open();
    await flush();
    expect(tab.rows()).toHaveLength(ids.length);
    expect(tab.following.state).toMatchObject({ status: "ready", fromSnapshot: true });
  });

  it("reads everything after more than 25 days, because deletions aren't reported forever", async () => {
    const { server, open, expected } = await opened();
    server.moveToTrash("l8");
    await server.advance(31 * DAY_MS);
    const before = server.reads;
    const tab = open();
    await flush();
    expect(server.reads - before).toBeGreaterThanOrEqual(ids.length - 1);
    expect(tab.rows()).toEqual(expected());
  });

  it("notices by the count what was removed without a trace", async () => {
    const { server, open, expected } = await opened();
    await server.advance(2 * DAY_MS);
    server.removeWithoutTrace("l8");
    const before = server.reads;
    const tab = open();
    await server.advance(4_999);
    expect(server.reads, "a change may still be on its way").toBe(before);
    await server.advance(MINUTE_MS);
    expect(tab.rows()).toEqual(expected());
  });

  it("counts again the same day if the second count fails", async () => {
    const { server, open, expected } = await opened();
    await server.advance(2 * DAY_MS);
    server.removeWithoutTrace("l8");
    const tab = open();
    await server.advance(1_000);
    server.connect(false);
    await server.advance(MINUTE_MS);
    server.connect(true);
    await server.advance(MINUTE_MS);
    expect(tab.rows()).toEqual(expected());
  });
});

describe("without a snapshot", () => {
  it("says what is wrong while offline, and reads by itself when online", async () => {
    const { server, open, expected } = setUp();
    server.write("a", { quantity: 1 });
    server.connect(false);
    const tab = open();
    await server.advance(1_000);
    expect(tab.following.state).toMatchObject({ status: "error", problem: new Error("unreachable") });
    server.connect(true);
    await server.advance(MINUTE_MS);
    expect(tab.following.state.status).toBe("ready");
    expect(tab.rows()).toEqual(expected());
  });

  it("reads at once when the seller tries again", async () => {
    const { server, open, expected } = setUp();
    server.write("a", { quantity: 1 });
    server.connect(false);
    const tab = open();
    await server.advance(1_000);
    server.connect(true);
    tab.following.retry();
    expect(tab.following.state.status).toBe("loading");
    await server.advance(0);
    expect(tab.following.state.status).toBe("ready");
    expect(tab.rows()).toEqual(expected());
  });

  it("rejects a refresh that fails, and leaves what was shown", async () => {
    const { server, open } = setUp();
    server.write("a", { quantity: 1 });
    const tab = open();
    await server.advance(1_000);
    server.connect(false);
    await expect(tab.following.refresh()).rejects.toThrow("unreachable");
    expect(tab.rows()).toHaveLength(1);
  });
});
