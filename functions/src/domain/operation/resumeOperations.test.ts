import { describe, expect, it } from "vitest";

import { paths } from "../../contract/documents.ts";
import { listEndedOperations } from "../../db/operations.ts";
import { defineKind, resumeOperations } from "./resumeOperations.ts";
import {
  Killed,
  LEASE_MS,
  MINUTE_MS,
  START,
  UID,
  World,
} from "../../../../tests/support/memory/countWorld.ts";

/** Runs the sweep at the world's time. */
async function sweep(world: World) {
  const reports: unknown[] = [];
  const kind = defineKind(world.store, (uid) => world.ports.enqueue(uid));
  const run = resumeOperations({
    listEnded: (at) => listEndedOperations(world.firestore, at),
    findKind: (name) => (name === "push" ? kind : undefined),
    report: (message) => reports.push(message),
    now: () => world.now,
  });
  const failure = await run.catch(String);
  return { reports, failure };
}

/** A worker that is killed in its second step, in the last attempt of its task. */
async function killLastAttempt(world = new World()) {
  await world.start();
  world.during = (next) => {
    if (next === 2) world.dies = { at: world.requests, when: "before" };
  };
  await expect(world.run(true)).rejects.toThrow(Killed);
  Object.assign(world, { dies: null, during: () => undefined, queue: [] });
  return world;
}

describe("an operation without a task", () => {
  it("continues, if its worker was killed in the last attempt", async () => {
    const world = await killLastAttempt();
    world.now += LEASE_MS + 10 * MINUTE_MS;
    expect(await sweep(world)).toEqual({ reports: [], failure: undefined });
    expect(world.queue).toEqual([undefined]);
    expect(await world.run()).toBe("done");
    expect(await world.read()).toMatchObject({ status: "completed", done: [1, 2, 3], lease: null });
  });

  it("continues, if the task was lost between its start or its pause and the queue", async () => {
    const started = new World();
    await started.start();
    started.now += 20 * MINUTE_MS;
    const paused = new World();
    await paused.start();
    paused.fail("ebay/unavailable");
    paused.judged = START + MINUTE_MS;
    await paused.run();
    expect(await paused.read()).toMatchObject({ status: "waiting" });
    paused.during = () => undefined;
    paused.now += 11 * MINUTE_MS;
    for (const world of [started, paused]) {
      world.queue = [];
      await sweep(world);
      expect(world.queue).toEqual([undefined]);
      await world.run();
      expect(await world.read()).toMatchObject({ status: "completed" });
    }
  });

  it("is enqueued again only when its task is late again, and ends as failed after the third time", async () => {
    const world = await killLastAttempt();
    world.now += LEASE_MS + 10 * MINUTE_MS;
    for (const revivals of [1, 2, 3]) {
      await sweep(world);
      await sweep(world);
      expect(world.queue).toHaveLength(revivals);
      expect((await world.read()).lease).toMatchObject({ revivals });
      world.during = () => void (world.dies = { at: world.requests, when: "before" });
      await expect(world.run(true)).rejects.toThrow(Killed);
      world.dies = null;
      world.now += 20 * MINUTE_MS;
    }
    await sweep(world);
    expect(world.queue).toHaveLength(3);
    expect(await world.read()).toMatchObject({
      status: "failed",
      failure: { code: "internal" },
      lease: null,
    });
  });

  it("counts its revivals anew after a step", async () => {
    const world = await killLastAttempt();
    world.now += LEASE_MS + 10 * MINUTE_MS;
    await sweep(world);
    const seen: unknown[] = [];
    world.during = async () => seen.push((await world.read()).lease?.revivals);
    await world.run();
    expect(seen).toEqual([1, undefined]);
  });
});

it("an operation that is at work, paused, cancelled, over or queued a moment ago is left alone", async () => {
  const { now } = new World();
  const until = now - 10 * MINUTE_MS + 1;
  for (const fields of [
    { status: "in_progress", lease: { holder: "worker", until } },
    { status: "starting", lease: { holder: "queue", until } },
    { status: "waiting", lease: null, resumesAt: now + 1 },
    { status: "completed", lease: null },
    { status: "idle", lease: { holder: "queue", until: 0 } },
  ]) {
    const world = new World();
    await world.start();
    const operation = { ...(await world.read()), ...fields } as Awaited<ReturnType<World["read"]>>;
    await world.store.change(UID, () => ({ operation, answer: null }));
    world.queue = [];
    await sweep(world);
    expect(world.queue).toEqual([]);
    expect(await world.read()).toEqual(operation);
  }
});

it("an operation that can't be read, or is of an unknown kind, doesn't stop the others", async () => {
  const world = await killLastAttempt();
  world.now += LEASE_MS + 10 * MINUTE_MS;
  await world.firestore.doc(paths.operation("bob", "push")).set({ status: 7, lease: { until: 1 } });
  await world.firestore.doc("users/bob/operations/newer").set({ lease: { until: 2 } });
  expect(await sweep(world)).toEqual({
    reports: ["the operation push could not be resumed"],
    // The run isn't complete, so an alert tells of it within two hours.
    failure: "Error: 1 of the operations could not be resumed",
  });
  expect(world.queue).toEqual([undefined]);
});

it("a lost operation is reached behind any number of operations that can't be read", async () => {
  const world = await killLastAttempt();
  world.now += LEASE_MS + 10 * MINUTE_MS;
  for (let person = 0; person < 450; person += 1)
    await world.firestore
      .doc(paths.operation(`p${person}`, "push"))
      .set({ status: 7, lease: { until: 1 + (person % 3) } });
  await sweep(world);
  expect(world.queue).toEqual([undefined]);
});
