// @vitest-environment node
import { describe, expect, it } from "vitest";

import { type FeedPosition, followFeed, OVERLAP_MS } from "./feed";
import { flush } from "../testing/fakeServer";

type Change =
  | { readonly kind: "put"; readonly id: string; readonly at: number | null }
  | { readonly kind: "gone"; readonly id: string };

interface Watch {
  readonly since: number;
  readonly send: (changes: readonly Change[], isCurrent: boolean) => void;
  readonly fail: (error: Error) => void;
  isStopped: boolean;
}

/** Follows a feed whose server, count and clock the test plays. */
function follow(from: FeedPosition) {
  const watches: Watch[] = [];
  const timers: { readonly delay: number; readonly work: () => void; isCancelled: boolean }[] = [];
  const counted: { readonly since: number; readonly answer: PromiseWithResolvers<number> }[] = [];
  const passed: (readonly Change[])[] = [];
  const states: (Error | null)[] = [];
  const feed = followFeed<Change>({
    watched: {
      watch(since, send, fail) {
        const watch: Watch = { since, send, fail, isStopped: false };
        watches.push(watch);
        return () => void (watch.isStopped = true);
      },
      count(since) {
        const answer = Promise.withResolvers<number>();
        counted.push({ since, answer });
        return answer.promise;
      },
    },
    from,
    clock: {
      now: () => 0,
      after(delay, work) {
        const timer = { delay, work, isCancelled: false };
        timers.push(timer);
        return () => void (timer.isCancelled = true);
      },
    },
    getStamp: (change) => (change.kind === "put" ? change.at : null),
    onChanges: (changes) => passed.push(changes),
    onState: (problem) => states.push(problem),
  });
  const last = <T>(all: readonly T[]): T => {
    const found = all.at(-1);
    if (found === undefined) throw new Error("nothing yet");
    return found;
  };
  return {
    ...{ feed, watches, timers, counted, passed, states },
    watch: () => last(watches),
    /** Runs the latest timer, unless it was cancelled. */
    runTimer: async () => {
      const timer = last(timers);
      if (!timer.isCancelled) timer.work();
      await flush();
    },
    count: async (count: number) => {
      last(counted).answer.resolve(count);
      await flush();
    },
  };
}
const put = (id: string, at: number | null): Change => ({ kind: "put", id, at });
const CURSOR = 500_000;
const SETTLED = { cursor: CURSOR, isSettled: true };
const UNSETTLED = { cursor: CURSOR, isSettled: false };

describe("where a feed begins", () => {
  it("is the cursor if it is settled, and a minute before if it isn't", () => {
    expect(follow(SETTLED).watch().since).toBe(CURSOR);
    expect(follow(UNSETTLED).watch().since).toBe(CURSOR - 60_000);
  });

  it("isn't current, and keeps its place until something arrives", () => {
    const { feed, passed, states } = follow(UNSETTLED);
    expect([feed.position, feed.isCurrent, passed, states]).toEqual([UNSETTLED, false, [], []]);
  });
});

describe("changes that arrive", () => {
  it("are passed on as they come, each with a report", () => {
    const { watch, passed, states } = follow(SETTLED);
    watch().send([put("a", CURSOR + 2)], false);
    watch().send([put("b", CURSOR + 1), { kind: "gone", id: "a" }], true);
    expect(passed).toEqual([[put("a", CURSOR + 2)], [put("b", CURSOR + 1), { kind: "gone", id: "a" }]]);
    expect(states).toEqual([null, null]);
  });

  it("move the cursor to the newest of them, but only once the feed has caught up", () => {
    const { feed, watch, timers } = follow(SETTLED);
    watch().send([put("a", CURSOR + 20), put("b", CURSOR + 10)], false);
    expect([feed.position, feed.isCurrent, timers]).toEqual([SETTLED, false, []]);
    watch().send([put("c", CURSOR + 15)], true);
    expect(feed.position).toEqual({ cursor: CURSOR + 20, isSettled: false });
    expect(feed.isCurrent).toBe(true);
  });

  it("leave a settled cursor alone if they have no time or aren't newer", () => {
    const { feed, watch, timers } = follow(SETTLED);
    watch().send([put("a", null), put("b", CURSOR), put("c", CURSOR - 1), { kind: "gone", id: "d" }], true);
    expect([feed.position, timers]).toEqual([SETTLED, []]);
  });

  it("say that the connection is lost", () => {
    const { feed, watch, states } = follow(SETTLED);
    watch().send([], true);
    watch().send([], false);
    expect([feed.isCurrent, states]).toEqual([false, [null, null]]);
  });
});

describe("a cursor", () => {
  const caughtUp = () => {
    const all = follow(UNSETTLED);
    all.watch().send([put("a", CURSOR - 5), put("b", CURSOR), put("c", null)], true);
    return all;
  };

  it("is settled after a minute, if the server counts what has arrived", async () => {
    const { feed, timers, counted, states, runTimer, count } = caughtUp();
    expect(timers.map(({ delay }) => delay)).toEqual([OVERLAP_MS]);
    expect(counted).toEqual([]);
    await runTimer();
    expect(counted.map(({ since }) => since)).toEqual([CURSOR - OVERLAP_MS]);
    expect(feed.position).toEqual(UNSETTLED);
    await count(3);
    expect(feed.position).toEqual(SETTLED);
    expect(states).toEqual([null, null]);
  });

  it("doesn't count what is gone again, nor a listing twice", async () => {
    const { feed, watch, runTimer, count } = caughtUp();
    watch().send([{ kind: "gone", id: "a" }, put("b", CURSOR)], true);
    await runTimer();
    await count(2);
    expect(feed.position).toEqual(SETTLED);
  });

  it.each([2, 4])("stays unsettled if the server counts %i of 3", async (found) => {
    const { feed, runTimer, count, states } = caughtUp();
    await runTimer();
    await count(found);
    expect([feed.position, states]).toEqual([UNSETTLED, [null]]);
  });

  it("stays unsettled if the server can't count", async () => {
    const { feed, counted, runTimer, states } = caughtUp();
    await runTimer();
    counted[0]?.answer.reject(new Error("offline"));
    await flush();
    expect([feed.position, states]).toEqual([UNSETTLED, [null]]);
  });

  it("stays unsettled if it has moved during the count", async () => {
    const { feed, watch, runTimer, count, counted } = caughtUp();
    await runTimer();
    watch().send([put("d", CURSOR + 1)], true);
    counted[0]?.answer.resolve(4);
    await flush();
    expect(feed.position).toEqual({ cursor: CURSOR + 1, isSettled: false });
    await runTimer();
    await count(4);
    expect(feed.position).toEqual({ cursor: CURSOR + 1, isSettled: true });
  });

  it("stays unsettled if the connection is lost during the count", async () => {
    const { feed, watch, runTimer, count } = caughtUp();
    await runTimer();
    watch().send([], false);
    await count(3);
    expect(feed.position).toEqual(UNSETTLED);
  });

  it("waits a whole minute after the latest change", () => {
    const { watch, timers } = caughtUp();
    watch().send([put("d", CURSOR)], true);
    expect(timers.map(({ isCancelled }) => isCancelled)).toEqual([true, false]);
  });
});

describe("a feed that fails", () => {
  const failed = new Error("unavailable");

  it("says so, and begins again from its place after 1, 2, 4 … and at most 60 seconds", () => {
    const { feed, watches, watch, timers, states } = follow(SETTLED);
    watch().send([put("a", CURSOR + 7)], true);
    for (let times = 0; times < 8; times += 1) {
      watch().fail(failed);
      expect(feed.isCurrent).toBe(false);
      timers.at(-1)?.work();
    }
    expect(states).toEqual([null, ...Array.from({ length: 8 }, () => failed)]);
    expect(timers.slice(1).map(({ delay }) => delay)).toEqual([
      ...[1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000],
    ]);
    expect(watches.slice(1).map(({ since }) => since)).toEqual(
      Array.from({ length: 8 }, () => CURSOR + 7 - OVERLAP_MS),
    );
  });

  it("no longer settles the cursor by what had arrived before", () => {
    const { watch, timers } = follow(UNSETTLED);
    watch().send([], true);
    watch().fail(failed);
    expect(timers.map(({ delay, isCancelled }) => [delay, isCancelled])).toEqual([
      [OVERLAP_MS, true],
      [1_000, false],
    ]);
  });

  it("waits for a second again once it has caught up, but not before", () => {
    const { watch, timers } = follow(SETTLED);
    const failAndRetry = () => {
      watch().fail(failed);
      timers.at(-1)?.work();
    };
    failAndRetry();
    watch().send([], false);
    failAndRetry();
    watch().send([], true);
    failAndRetry();
    expect(timers.map(({ delay }) => delay)).toEqual([1_000, 2_000, 1_000]);
  });
});

describe("a feed that is stopped", () => {
  it("no longer watches, and cancels its timer", () => {
    const { feed, watch, timers } = follow(UNSETTLED);
    watch().send([], true);
    feed.stop();
    expect([watch().isStopped, timers[0]?.isCancelled]).toEqual([true, true]);
  });

  it("ignores what arrives late: changes, errors and counts", async () => {
    const { feed, watch, timers, passed, states, runTimer, count } = follow(UNSETTLED);
    watch().send([], true);
    await runTimer();
    feed.stop();
    watch().send([put("a", CURSOR + 1)], false);
    watch().fail(new Error("late"));
    await count(0);
    expect([passed, states, timers.length]).toEqual([[[]], [null], 1]);
    expect([feed.position, feed.isCurrent]).toEqual([UNSETTLED, true]);
  });
});
