import { describe, expect, it } from "vitest";

import { coalesce, createKeyedMutex, createMutex, mapConcurrently } from "./concurrency.ts";

/** Work that doesn't continue until `finish` is called. */
function heldWork(events: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<null>();
  const run = async () => {
    events.push(`${name} begins`);
    await promise;
    events.push(`${name} ends`);
    return name;
  };
  return { run, finish: () => resolve(null) };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it("runs the tasks of a mutex one at a time, in order, also after one that fails", async () => {
  const runExclusive = createMutex();
  const events: string[] = [];
  const [first, second] = [heldWork(events, "first"), heldWork(events, "second")];
  const failed = runExclusive(() => first.run().then(() => Promise.reject(new Error("refused"))));
  const done = runExclusive(second.run);
  await settle();
  expect(events).toEqual(["first begins"]);
  first.finish();
  await expect(failed).rejects.toThrow("refused");
  second.finish();
  expect(await done).toBe("second");
  expect(events).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});

describe("createKeyedMutex", () => {
  it("runs calls with the same key one at a time, in order, and others concurrently", async () => {
    const lock = createKeyedMutex();
    const events: string[] = [];
    const [first, second, other] = [
      heldWork(events, "first"),
      heldWork(events, "second"),
      heldWork(events, "other"),
    ];
    const answers = Promise.all([lock("a", first.run), lock("a", second.run), lock("b", other.run)]);
    await settle();
    expect(events).toEqual(["first begins", "other begins"]);
    first.finish();
    await settle();
    expect(events).toEqual(["first begins", "other begins", "first ends", "second begins"]);
    second.finish();
    other.finish();
    expect(await answers).toEqual(["first", "second", "other"]);
  });

  it("rejects only the failed call", async () => {
    const lock = createKeyedMutex();
    const failed = lock("a", () => Promise.reject(new Error("broken")));
    const next = lock("a", () => Promise.resolve("fine"));
    await expect(failed).rejects.toThrow("broken");
    expect(await next).toBe("fine");
  });
});

describe("a mutex whose calls have ended", () => {
  it("still runs later calls with the key one at a time, after a failure too", async () => {
    const lock = createKeyedMutex();
    const events: string[] = [];
    expect(await lock("a", () => Promise.resolve(1))).toBe(1);
    await expect(lock("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    const [first, second, third] = ["first", "second", "third"].map((name) => heldWork(events, name));
    if (!first || !second || !third) throw new Error("Expected three works");
    const one = lock("a", first.run);
    const two = lock("a", second.run);
    await settle();
    first.finish();
    await one;
    // The second call still has the key, so a third one waits for it.
    const three = lock("a", third.run);
    await settle();
    expect(events).toEqual(["first begins", "first ends", "second begins"]);
    second.finish();
    third.finish();
    expect(await Promise.all([two, three])).toEqual(["second", "third"]);
    expect(events.slice(3)).toEqual(["second ends", "third begins", "third ends"]);
  });
});

describe("coalesce", () => {
  it("runs once at a time per key, and once more for all calls made in between", async () => {
    const events: string[] = [];
    const works = ["first", "second", "other"].map((name) => heldWork(events, name));
    const queues = new Map([
      ["a", works.slice(0, 2)],
      ["b", works.slice(2)],
    ]);
    const call = coalesce(async (key) => {
      await queues.get(key)?.shift()?.run();
    });
    const first = call("a");
    await settle();
    const later = [call("a"), call("a"), call("b"), call("a")];
    await settle();
    expect(events).toEqual(["first begins", "other begins"]);
    works[0]?.finish();
    await first;
    await settle();
    expect(events).toEqual(["first begins", "other begins", "first ends", "second begins"]);
    works[1]?.finish();
    works[2]?.finish();
    await Promise.all(later);
    expect(queues.get("a")).toEqual([]);
  });

  it("runs again after a failure", async () => {
    let runs = 0;
    const call = coalesce(() => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error("broken")) : Promise.resolve();
    });
    const failed = call("a");
    const shared = call("a");
    await expect(failed).rejects.toThrow("broken");
    await expect(shared).rejects.toThrow("broken");
    await call("a");
    expect(runs).toBe(2);
  });
});

describe("mapConcurrently", () => {
  it("keeps the order and never exceeds its limit", async () => {
    let running = 0;
    let most = 0;
    const doubled = await mapConcurrently([5, 1, 3, 2], 2, async (item) => {
      running += 1;
      most = Math.max(most, running);
      for (let turns = 0; turns < item; turns += 1) await settle();
      running -= 1;
      return item * 2;
    });
    expect(doubled).toEqual([10, 2, 6, 4]);
    expect(most).toBe(2);
  });

  it("starts no more calls after one has failed", async () => {
    const started: number[] = [];
    const mapped = mapConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
      started.push(item);
      await settle();
      if (item === 1) throw new Error("rate limited");
    });
    await expect(mapped).rejects.toThrow("rate limited");
    await settle();
    await settle();
    expect(started).toEqual([1, 2, 3]);
  });
});
