import { describe, expect, it } from "vitest";

import type { BackupDuty } from "../../contract/documents.ts";
import { DAY_MS, HOUR_MS } from "../../contract/wire/durations.ts";
import { backUp, type BackupManifest, type BackupPorts, type ExportState } from "./backUp.ts";

const START = Date.UTC(2026, 10, 20, 3);

const COLLECTIONS = { users: 200, listings: 1_000 };

/** A database whose exports take as long as `states` says. */
function world() {
  let clock = START;
  let duty: BackupDuty = { day: null, running: null, last: null, failedAt: null };
  const started: string[] = [];
  const snapshots = new Map<string, number>();
  const counted: number[] = [];
  const manifests: [string, BackupManifest][] = [];
  const reports: string[] = [];
  const state: { now: ExportState } = { now: { state: "running" } };
  const ports: BackupPorts = {
    exporter: {
      find: (prefix) => {
        const snapshotAt = snapshots.get(prefix);
        return Promise.resolve(snapshotAt === undefined ? null : { name: prefix, snapshotAt });
      },
      start: (prefix, snapshotAt) => {
        started.push(prefix);
        snapshots.set(prefix, snapshotAt);
        return Promise.resolve({ name: prefix, snapshotAt });
      },
      check: () => Promise.resolve(state.now),
    },
    read: () => Promise.resolve(duty),
    save: (next) => Promise.resolve(void (duty = next)),
    describe: (prefix, manifest) => Promise.resolve(void manifests.push([prefix, manifest])),
    count: (at) => {
      counted.push(at);
      return Promise.resolve(COLLECTIONS);
    },
    target: "gs://backups",
    now: () => clock,
    report: (message) => void reports.push(message),
  };
  return {
    ports,
    state,
    started,
    counted,
    manifests,
    reports,
    run: (change: Partial<BackupPorts> = {}) => backUp({ ...ports, ...change }),
    pass: (ms: number) => void (clock += ms),
  };
}
const DONE = { state: "done", finishedAt: START + HOUR_MS, documents: 1_200, bytes: 900_000 } as const;

describe("the daily backup", () => {
  it("is started once a day, and followed until it is done", async () => {
    const { run, pass, state, started, manifests } = world();
    await run();
    pass(HOUR_MS);
    await run();
    state.now = DONE;
    pass(HOUR_MS);
    const duty = await run();
    pass(HOUR_MS);
    await run();
    expect(started).toEqual(["gs://backups/firestore/2026-11-20"]);
    expect(duty).toMatchObject({ running: null, last: { documents: 1_200, finishedAt: START + HOUR_MS } });
    expect(manifests).toEqual([
      [
        "gs://backups/firestore/2026-11-20",
        { documents: 1_200, bytes: 900_000, finishedAt: START + HOUR_MS, collections: COLLECTIONS },
      ],
    ]);
    pass(DAY_MS);
    await run();
    expect(started).toHaveLength(2);
  });

  it("isn't started twice by a run that was killed before it stored the start", async () => {
    const { run, started, state } = world();
    const killed = { save: () => Promise.reject(new Error("killed")) };
    await expect(run(killed)).rejects.toThrow("killed");
    await run();
    state.now = DONE;
    await expect(run(killed)).rejects.toThrow("killed");
    const duty = await run();
    expect(started).toHaveLength(1);
    expect(duty.last?.documents).toBe(1_200);
  });

  it("is counted once by collection, as the database was at the export's time", async () => {
    const { run, pass, counted } = world();
    pass(90_500);
    for (let hour = 0; hour < 3; hour += 1) {
      await run();
      pass(HOUR_MS);
    }
    expect(counted).toEqual([START]);
  });

  it("is counted by the next run for the same time, if one was killed before it stored the counts", async () => {
    const { ports, run, pass, counted, state, manifests } = world();
    const save = (duty: BackupDuty) =>
      duty.running?.collections == null ? ports.save(duty) : Promise.reject(new Error("killed"));
    const duty = await run({ save });
    expect(duty.running?.name).toBe("gs://backups/firestore/2026-11-20");
    pass(HOUR_MS);
    state.now = DONE;
    await run();
    expect(counted).toEqual([START - 60_000, START - 60_000]);
    expect(manifests).toMatchObject([[expect.any(String), { collections: COLLECTIONS }]]);
  });

  it("continues without counts if the database can't be counted, and reports it", async () => {
    const { run, pass, state, manifests, reports } = world();
    const uncounted = { count: () => Promise.reject(new Error("too old")) };
    await run(uncounted);
    pass(HOUR_MS);
    state.now = DONE;
    const duty = await run(uncounted);
    expect(reports).toEqual(["backup not counted", "backup not counted"]);
    expect(duty.last?.documents).toBe(1_200);
    expect(manifests.map(([, manifest]) => manifest.collections)).toEqual([undefined]);
  });

  it.each([
    ["fails", { state: "failed", reason: "7 denied" } as const, HOUR_MS],
    ["takes more than twelve hours", { state: "running" } as const, 13 * HOUR_MS],
  ])("is reported if it %s, and the last good one is kept", async (_, bad, after) => {
    const { run, pass, state, reports, started } = world();
    await run();
    state.now = DONE;
    await run();
    pass(21 * HOUR_MS);
    await run();
    expect(started).toHaveLength(2);
    state.now = bad;
    pass(after);
    const duty = await run();
    expect(reports).toContain("backup failed");
    expect(duty).toMatchObject({ running: null, last: { documents: 1_200 } });
    expect(duty.failedAt).toBeGreaterThan(START);
  });

  it("continues tomorrow after an export that can't be looked up any more, for example of a restored database", async () => {
    const { ports, run, pass, state, reports, started } = world();
    await run();
    const unknown = () => Promise.reject(new Error("404 NOT_FOUND"));
    const forgotten = { exporter: { ...ports.exporter, check: unknown } };
    pass(HOUR_MS);
    await expect(run(forgotten)).rejects.toThrow("404");
    pass(DAY_MS);
    expect(await run(forgotten)).toMatchObject({ running: null, failedAt: START + DAY_MS + HOUR_MS });
    expect(reports).toEqual(["backup failed"]);
    await run();
    expect(started).toHaveLength(2);
    state.now = DONE;
    expect((await run()).last?.documents).toBe(1_200);
  });

  it.each(["find", "start"] as const)(
    "is reported in every run whose %s is refused, also if it was never made, and then starts",
    async (refused) => {
      const { ports, run, pass, reports, started } = world();
      const denied = () => Promise.reject(new Error("7 denied"));
      const exporter = { ...ports.exporter, [refused]: denied };
      const duty = await run({ exporter });
      pass(HOUR_MS);
      await run({ exporter });
      expect(reports).toEqual(["backup failed", "backup failed"]);
      expect(duty).toMatchObject({ day: null, running: null, last: null, failedAt: START });
      pass(HOUR_MS);
      await run();
      expect(started).toEqual(["gs://backups/firestore/2026-11-20"]);
      expect(reports).toHaveLength(2);
    },
  );

  it("is reported as overdue when the last one is older than 26 hours", async () => {
    const { run, pass, state, reports } = world();
    await run();
    state.now = DONE;
    await run();
    pass(27 * HOUR_MS);
    state.now = { state: "running" };
    await run();
    expect(reports).toEqual([]);
    pass(HOUR_MS);
    await run();
    expect(reports).toEqual(["backup overdue"]);
  });
});
