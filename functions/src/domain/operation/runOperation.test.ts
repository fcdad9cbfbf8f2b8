import { describe, expect, it } from "vitest";

import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Job } from "./operation.ts";
import { runOperation } from "./runOperation.ts";
import {
  type Count,
  countDocument,
  Killed,
  LEASE_MS,
  MINUTE_MS,
  SHARE_MS,
  START,
  UID,
  World,
} from "../../../../tests/support/memory/countWorld.ts";

describe("an operation", () => {
  it("is queued, runs step by step, and completes", async () => {
    const world = new World();
    expect(await world.start()).toBe("0 of 3");
    expect(world.queue).toEqual([undefined]);
    expect(await world.read()).toMatchObject({
      status: "starting",
      startedAt: START,
      lease: { holder: "queue", until: START + MINUTE_MS },
    });
    const seen: (string | undefined)[] = [];
    world.during = async () => {
      const { status, message, lease } = await world.read();
      seen.push(`${status}, ${message}`);
      expect(lease).toMatchObject({ until: world.now + LEASE_MS });
    };
    expect(await world.run()).toBe("done");
    expect(seen).toEqual(["in_progress, 0 of 3", "in_progress, 1 of 3", "in_progress, 2 of 3"]);
    const end = { status: "completed", message: "3 of 3", lease: null, finishedAt: START, failure: null };
    expect(await world.read()).toMatchObject(end);
  });

  it("that was never started, or is over, has nothing to do", async () => {
    const world = new World();
    expect(await world.run()).toBe("done");
    await world.start(1);
    await world.run();
    world.counted.clear();
    expect(await world.run()).toBe("done");
    expect(world.counted).toEqual(new Set());
  });

  it("that is started twice at once is worked on by one, and both workers' tasks do it once", async () => {
    const world = new World();
    await world.start();
    const outcomes = await Promise.all([world.run(), world.run()]);
    expect(outcomes.toSorted()).toEqual(["done", "held"]);
    expect(await world.read()).toMatchObject({ status: "completed", done: [1, 2, 3] });
  });

  it("continues in another task when the time share is used up", async () => {
    const world = new World();
    await world.start();
    world.during = (next) => {
      if (next === 2) world.now += SHARE_MS + 1;
    };
    expect(await world.run()).toBe("more");
    expect(world.queue).toEqual([undefined, undefined]);
    expect(await world.read()).toMatchObject({
      status: "in_progress",
      done: [1, 2],
      lease: { holder: "queue" },
    });
    expect(await world.run()).toBe("done");
    expect(await world.read()).toMatchObject({ status: "completed", done: [1, 2, 3] });
  });

  it("writes nothing more once another worker has its lease", async () => {
    const world = new World();
    await world.start();
    let other: string | undefined;
    world.during = async (next) => {
      if (next !== 2) return;
      world.during = () => undefined;
      expect(await world.run()).toBe("held");
      world.now += LEASE_MS;
      other = await world.run();
    };
    expect(await world.run()).toBe("done");
    expect(other).toBe("done");
    expect(await world.read()).toMatchObject({ status: "completed", done: [1, 2, 3] });
  });
});

it("killed before or after any request, an operation resumes and ends alike", async () => {
  const unharmed = new World();
  await unharmed.start();
  unharmed.requests = 0;
  await unharmed.run();
  const moments = Array.from({ length: unharmed.requests }, (_, at) => at);
  expect(moments.length).toBeGreaterThan(8);
  for (const at of moments) {
    for (const when of ["before", "after"] as const) {
      const world = new World();
      await world.start();
      Object.assign(world, { requests: 0, dies: { at, when } });
      await expect(world.run()).rejects.toThrow(Killed);
      world.dies = null;
      // The queue's next attempt comes after the dead worker's lease has expired.
      world.now += LEASE_MS;
      expect(await world.run()).toBe("done");
      const ended = { at, when, ...(await world.read()), finishedAt: START };
      expect(ended).toEqual({ at, when, ...(await unharmed.read()) });
      expect(world.counted).toEqual(unharmed.counted);
    }
  }
});

/** The queue's waits before each attempt of a task, by the settings in transport/task.ts. */
const WAITS_MS = [0, 5_000, 10_000, 20_000, 40_000, 80_000];

describe("a task that finds the lease held", () => {
  const LONG_MS = 5 * MINUTE_MS;
  const runLong = (world: World, isLast: boolean) =>
    runOperation(world.ports, { ...world.job, leaseMs: LONG_MS }, UID, { isLast });

  it.each([1, 2, 3, 4, 5])(
    "is followed by another after the lease, if its worker was killed in attempt %d",
    async (killed) => {
      const world = new World();
      await world.start();
      const outcomes: unknown[] = [];
      for (const [index, wait] of WAITS_MS.entries()) {
        const attempt = index + 1;
        world.now += wait;
        world.fail("ebay/unavailable", 1);
        if (attempt === killed) {
          world.during = (next) => {
            if (next === 2) world.dies = { at: world.requests, when: "before" };
          };
        }
        outcomes.push(
          await runLong(world, attempt === WAITS_MS.length).catch(
            (error: unknown) => (error as Error).constructor,
          ),
        );
        world.dies = null;
      }
      const later = WAITS_MS.slice(killed).map(() => "held");
      expect(outcomes).toEqual([...WAITS_MS.slice(1, killed).map(() => AppError), Killed, ...later]);
      const { lease } = await world.read();
      const resumesAt = (lease?.until ?? 0) + 1_000;
      expect(world.queue).toEqual([undefined, resumesAt]);
      world.now = resumesAt;
      world.during = () => undefined;
      expect(await runLong(world, false)).toBe("done");
      expect(await world.read()).toMatchObject({ status: "completed", done: [1, 2, 3] });
    },
  );

  it("ends while a living worker renews it", async () => {
    const world = new World();
    await world.start(8);
    let dueAt = START;
    const waits = [...WAITS_MS];
    world.during = async () => {
      while (waits.length > 0 && dueAt + (waits[0] ?? 0) <= world.now) {
        dueAt += waits.shift() ?? 0;
        expect(await world.run(waits.length === 0)).toBe("held");
      }
      world.now += MINUTE_MS / 2;
    };
    expect(await world.run()).toBe("done");
    expect(waits).toEqual([]);
    expect(world.queue).toEqual([undefined]);
  });

  it("ends during a pause, after which a task is queued already", async () => {
    const world = new World();
    await world.start();
    world.fail("ebay/quota-exceeded", 1);
    world.judged = START + 10 * MINUTE_MS;
    await world.run();
    expect(await world.run(true)).toBe("held");
    expect(world.queue).toEqual([undefined, START + 10 * MINUTE_MS + 1_000]);
  });
});

describe("a failure", () => {
  it("that is temporary returns the operation to the queue, and ends it at the last attempt", async () => {
    const world = new World();
    await world.start();
    world.fail("ebay/unavailable");
    await expect(world.run()).rejects.toThrow("ebay/unavailable");
    expect(await world.read()).toMatchObject({
      status: "in_progress",
      done: [1],
      lease: { holder: "queue" },
    });
    await expect(world.run(true)).rejects.toThrow("ebay/unavailable");
    expect(await world.read()).toMatchObject({ status: "failed", failure: { code: "ebay/unavailable" } });
  });

  it("that is unexpected is retried whatever the job says, and ends it at the last attempt", async () => {
    const world = new World();
    await world.start();
    world.judged = "fail";
    world.during = () => {
      throw new TypeError("a bug");
    };
    await expect(world.run()).rejects.toThrow("a bug");
    expect(await world.read()).toMatchObject({ status: "in_progress" });
    await expect(world.run(true)).rejects.toThrow("a bug");
    expect(await world.read()).toMatchObject({
      status: "failed",
      failure: { code: "internal" },
      lease: null,
    });
  });

  it("that is final ends the operation at once", async () => {
    const world = new World();
    await world.start();
    world.judged = "fail";
    world.fail("ebay/refused");
    expect(await world.run()).toBe("done");
    expect(await world.read()).toMatchObject({
      status: "failed",
      failure: { code: "ebay/refused" },
      done: [1],
      finishedAt: START,
    });
  });

  it("that passes pauses the operation until its time, and is counted until a step succeeds", async () => {
    const world = new World();
    await world.start();
    world.fail("ebay/quota-exceeded", 1);
    const resumesAt = START + MINUTE_MS;
    world.judged = resumesAt;
    expect(await world.run()).toBe("done");
    expect(world.queue).toEqual([undefined, resumesAt + 1_000]);
    const waiting = { status: "waiting", resumesAt, lease: null, pauses: 1 };
    expect(await world.read()).toMatchObject({ ...waiting, failure: { code: "ebay/quota-exceeded" } });
    world.now = resumesAt - 1;
    expect(await world.run()).toBe("held");
    world.now = resumesAt;
    world.judged = resumesAt + MINUTE_MS;
    expect(await world.run()).toBe("done");
    expect(await world.read()).toMatchObject({ status: "waiting", pauses: 2 });
    world.now += MINUTE_MS;
    world.during = () => undefined;
    expect(await world.run()).toBe("done");
    expect(await world.read()).toMatchObject({
      status: "completed",
      resumesAt: null,
      failure: null,
      pauses: 0,
    });
  });

  it("of a part of a step keeps the other part", async () => {
    const world = new World();
    await world.start();
    world.judged = "fail";
    const half: Job<Count> = {
      ...world.job,
      open: () => () =>
        Promise.resolve({
          apply: (current) => ({ operation: { ...current, done: [7] } }),
          failure: { code: "ebay/refused", params: {} },
        }),
    };
    expect(await runOperation(world.ports, half, UID, { isLast: false })).toBe("done");
    expect(await world.read()).toMatchObject({ status: "failed", done: [7], message: "1 of 3" });
  });
});

describe("cancelling", () => {
  it("says that nothing is under way", async () => {
    expect(await new World().cancel()).toBeNull();
  });

  it.each([1, 2])("during step %d takes effect after it", async (at) => {
    const world = new World();
    await world.start();
    let cancelled: Count | null = null;
    world.during = async (next) => {
      if (next === at) cancelled = await world.cancel();
    };
    expect(await world.run()).toBe("done");
    expect(cancelled).toMatchObject({ status: "in_progress", cancelRequested: true });
    const { status, done, cancelRequested, lease } = await world.read();
    expect({ status, steps: done.length, cancelRequested, lease }).toEqual({
      status: "cancelled",
      steps: at,
      cancelRequested: false,
      lease: null,
    });
  });

  it("during the last step changes nothing", async () => {
    const world = new World();
    await world.start();
    world.during = (next) => (next === 3 ? world.cancel() : null);
    await world.run();
    expect(await world.read()).toMatchObject({ status: "completed", cancelRequested: false });
  });

  it("before a worker comes takes effect when it comes", async () => {
    const world = new World();
    await world.start();
    await world.cancel();
    expect(await world.run()).toBe("done");
    expect(await world.read()).toMatchObject({ status: "cancelled", done: [] });
  });

  it("takes effect at once during a pause, or if no worker has it", async () => {
    const paused = new World();
    await paused.start();
    paused.fail("ebay/quota-exceeded", 1);
    paused.judged = START + MINUTE_MS;
    await paused.run();
    expect(await paused.cancel()).toMatchObject({ status: "cancelled", resumesAt: null });
    expect(await paused.run()).toBe("done");

    const left = new World();
    await left.start();
    left.now += MINUTE_MS;
    expect(await left.cancel()).toMatchObject({ status: "cancelled" });
  });

  it("takes precedence over a failure of the same step", async () => {
    for (const judged of ["fail", START + MINUTE_MS] as const) {
      const world = new World();
      await world.start();
      world.judged = judged;
      world.during = async () => {
        await world.cancel();
        throw new AppError("ebay/refused");
      };
      expect(await world.run()).toBe("done");
      expect(await world.read()).toMatchObject({ status: "cancelled", failure: null });
    }
  });
});

it("stores only what its document has, with times as Firestore's", async () => {
  const world = new World();
  await world.start();
  const stored = (await world.firestore.doc(paths.operation(UID, "push")).get()).data() ?? {};
  expect(Object.keys(stored).toSorted()).toEqual(Object.keys(countDocument.shape).toSorted());
  expect(stored["startedAt"]).toMatchObject({ seconds: START / 1_000 });
});
