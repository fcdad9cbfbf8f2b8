import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { AppError } from "../../contract/wire/errors.ts";
import {
  type ImageWork,
  maintenanceDetail,
  type MaintenanceDetail,
  type OutcomeStatus,
} from "../../contract/maintenance/maintenance.ts";
import { openMaintenanceRuns } from "../../db/maintenance/maintenanceRuns.ts";
import type { Batch, Run, RunPorts, BatchJob } from "./ports.ts";
import { runMaintenance } from "./runMaintenance.ts";
import { cancelRun, startRun, waitForRun } from "./startRun.ts";

const UID = "ada";
const MINUTE_MS = 60_000;
const START = 1_000_000;

const detail = (listingId: string, status: OutcomeStatus = "success"): MaintenanceDetail =>
  maintenanceDetail.parse({ listingId, title: listingId, status });

function world() {
  let time = START;
  const now = () => time;
  const enqueued: string[] = [];
  let settled = 0;
  let portions: (run: Run) => readonly (Batch | (() => void | Promise<void>))[] = () => [];
  /** Runs what a test does between two batches. */
  const work: BatchJob = async function* (_, run) {
    for (const each of portions(run)) {
      if (typeof each === "function") await each();
      else yield each;
    }
  };
  const ports: RunPorts = {
    openRuns: openMaintenanceRuns(memoryFirestore(now)),
    enqueue: (_, name) => Promise.resolve(void enqueued.push(name)),
    now,
    settleLots: () => Promise.resolve(void (settled += 1)),
    jobs: {
      purge: work,
      deduplication: work,
      restoration: work,
      skuProcessing: work,
      imageMigration: work,
    },
  };
  return {
    ports,
    enqueued,
    settled: () => settled,
    now,
    pass: (milliseconds: number) => void (time += milliseconds),
    does: (given: typeof portions) => void (portions = given),
    start: (total = 2) =>
      startRun(ports, UID, "purge", { prepare: () => Promise.resolve({ total, task: {} }) }),
    run: (isLast = false) => runMaintenance(ports, UID, "purge", { isLast }),
    cancel: () => cancelRun(ports, UID, "purge"),
    read: () => ports.openRuns("purge").read(UID),
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("starting a run", () => {
  it("enqueues it with its work", async () => {
    const { start, enqueued, read } = world();
    await start(7);
    expect(enqueued).toEqual(["purge"]);
    expect(await read()).toMatchObject({
      status: "in_progress",
      total: 7,
      startedAt: START,
      finishedAt: null,
      lease: { until: START + MINUTE_MS },
    });
  });

  it("is refused while other work changes the same listings", async () => {
    const { ports, start, pass } = world();
    await start();
    const prepare = () => Promise.resolve({ total: 1, task: {} });
    const other = () => startRun(ports, UID, "deduplication", { prepare });
    expect(await codeOf(other())).toBe("maintenance/busy");
    pass(MINUTE_MS);
    expect(await codeOf(other())).toBe("no refusal");
  });

  it("is refused while a run of its kind does something else, with a worker or without", async () => {
    const { ports, pass, enqueued } = world();
    const change = (images: ImageWork) =>
      startRun(ports, UID, "imageMigration", {
        prepare: () => Promise.resolve({ total: 1, task: { images } }),
        isSame: (task) => task.images === images,
      });
    const { runId } = await change("revert");
    expect(await codeOf(change("cleanup"))).toBe("maintenance/busy");
    expect(await change("revert")).toMatchObject({ runId, task: { images: "revert" } });
    pass(MINUTE_MS);
    expect(await codeOf(change("cleanup"))).toBe("maintenance/busy");
    expect(enqueued).toEqual(["imageMigration"]);
  });

  it("is refused if the run that it would join ends meanwhile, because its work wasn't prepared", async () => {
    const { ports, start, cancel, pass, enqueued } = world();
    await start();
    pass(MINUTE_MS);
    const openRuns: RunPorts["openRuns"] = (name) => {
      const runs = ports.openRuns(name);
      const read = async (uid: string) => {
        const found = await runs.read(uid);
        await cancel();
        return found;
      };
      return { ...runs, read };
    };
    const again = startRun({ ...ports, openRuns }, UID, "purge", { prepare: () => expect.unreachable() });
    expect(await codeOf(again)).toBe("maintenance/busy");
    expect(enqueued).toEqual(["purge"]);
  });

  it("is refused while another run is stopping", async () => {
    const { start, cancel } = world();
    await start();
    await cancel();
    expect(await codeOf(start())).toBe("maintenance/busy");
  });
});

describe("a run", () => {
  it("counts and reports the outcome of each listing", async () => {
    const { start, run, read, does } = world();
    does(() => [
      { details: [detail("a"), detail("b", "failed"), detail("c", "error")], place: "c" },
      { details: [detail("d", "skipped"), detail("e", "unavailable"), detail("f", "low_confidence")] },
    ]);
    await start(6);
    expect(await run()).toBe("done");
    expect(await read()).toMatchObject({
      status: "completed",
      progress: 100,
      processed: 6,
      total: 6,
      successful: 1,
      failed: 2,
      skipped: 1,
      unavailable: 1,
      lowConfidence: 1,
      place: "c",
      finishedAt: START,
      lease: null,
    });
  });

  it("settles lots at its end, and not after each step", async () => {
    const { start, run, cancel, does, settled } = world();
    const before: number[] = [];
    does(() => [{ details: [detail("a")], place: "a" }, () => void before.push(settled())]);
    await start();
    await run();
    expect([...before, settled()]).toEqual([0, 1]);
    does(() => [
      { details: [detail("b")], place: "b" },
      async () => void (await cancel()),
      { details: [detail("c")] },
    ]);
    await start();
    await run();
    expect(settled()).toBe(2);
  });

  it("settles no lots while the rest waits for another worker, or if it moves no listings", async () => {
    const { ports, start, run, does, pass, settled } = world();
    does(() => [
      { details: [detail("a")], place: "a" },
      () => pass(7 * MINUTE_MS),
      { details: [detail("b")] },
    ]);
    await start();
    expect(await run()).not.toBe("done");
    const prepare = () => Promise.resolve({ total: 1, task: {} });
    await startRun(ports, "bob", "skuProcessing", { prepare });
    does(() => [{ details: [detail("a")] }]);
    expect(await runMaintenance(ports, "bob", "skuProcessing", { isLast: false })).toBe("done");
    expect(settled()).toBe(0);
  });

  it("shows its progress in whole percent of the current total", async () => {
    const { start, run, read, does } = world();
    const seen: number[][] = [];
    const look = async () => {
      const { processed, total, progress } = await read();
      seen.push([processed, total, progress]);
    };
    does(() => [
      { details: [detail("a")] },
      look,
      { details: [], total: 6 },
      look,
      { details: [detail("b"), detail("c")], successful: 5 },
      look,
    ]);
    await start(3);
    await run();
    expect(seen).toEqual([
      [1, 3, 33],
      [1, 6, 16],
      [5, 6, 83],
    ]);
  });

  it("keeps 200 details: the first hundred failures, and the newest", async () => {
    const { start, run, read, does } = world();
    const bad = Array.from({ length: 150 }, (_, at) => detail(`bad${at}`, "failed"));
    const good = Array.from({ length: 150 }, (_, at) => detail(`good${at}`));
    does(() => [{ details: [...bad, ...good] }]);
    await start();
    await run();
    const { details, processed } = await read();
    expect(processed).toBe(300);
    expect(details.map(({ listingId }) => listingId)).toEqual([
      ...bad.slice(0, 100).map(({ listingId }) => listingId),
      ...good.slice(50).map(({ listingId }) => listingId),
    ]);
  });

  it("continues at its cursor in another worker after six minutes", async () => {
    const desk = world();
    const places: string[] = [];
    desk.does(({ place }) => {
      places.push(place);
      return [() => desk.pass(6 * MINUTE_MS + 1), { details: [detail("a")], place: "a" }, { details: [] }];
    });
    await desk.start();
    expect(await desk.run()).toBe("more");
    expect(desk.enqueued).toEqual(["purge", "purge"]);
    desk.does(({ place }) => {
      places.push(place);
      return [];
    });
    expect(await desk.run()).toBe("done");
    expect(places).toEqual(["", "a"]);
  });
});

describe("a failure", () => {
  it("that is expected ends the run with its reason", async () => {
    const { start, run, read, does } = world();
    does(() => [
      () => {
        throw new AppError("images/invalid-key", { message: "No." });
      },
    ]);
    await start();
    expect(await run()).toBe("done");
    expect(await read()).toMatchObject({
      status: "failed",
      failure: { code: "images/invalid-key", params: { message: "No." } },
      lease: null,
    });
  });
});

describe("cancelling", () => {
  it("says so if nothing runs", async () => {
    expect(await world().cancel()).toEqual({ success: true, message: "Nothing is running." });
  });

  it("takes effect after the current listings", async () => {
    const desk = world();
    let said: unknown;
    desk.does(() => [
      async () => void (said = await desk.cancel()),
      { details: [detail("a")] },
      { details: [detail("b")] },
    ]);
    await desk.start();
    await desk.run();
    expect(said).toMatchObject({ message: "It stops after the listings that are being worked on now." });
    expect(await desk.read()).toMatchObject({ status: "cancelled", processed: 1, cancelRequested: false });
  });

  it("takes effect at once if no worker has it", async () => {
    const { start, cancel, read, pass, run } = world();
    await start();
    pass(MINUTE_MS);
    expect(await cancel()).toEqual({ success: true, message: "0 listings are in the trash." });
    expect(await read()).toMatchObject({ status: "cancelled", finishedAt: START + MINUTE_MS });
    expect(await run()).toBe("done");
  });
});

describe("waiting for a run", () => {
  it("ends with it or at the time limit, and polls less and less often", async () => {
    const desk = world();
    const { runId } = await desk.start();
    const pauses: number[] = [];
    const sleep = (milliseconds: number) => {
      pauses.push(milliseconds);
      desk.pass(milliseconds);
      return Promise.resolve();
    };
    const wait = () => waitForRun(desk.ports, sleep, UID, "purge", runId, 5_000);
    expect(await wait()).toMatchObject({ status: "in_progress" });
    expect(pauses.slice(0, 3)).toEqual([100, 150, 225]);
    expect(Math.max(...pauses)).toBe(1_000);
    expect(desk.now()).toBeLessThanOrEqual(START + 5_000);

    desk.pass(MINUTE_MS);
    await desk.run();
    pauses.length = 0;
    expect(await wait()).toMatchObject({ status: "completed" });
    expect(pauses).toEqual([]);
  });
});
