import { describe, expect, it, test } from "vitest";

import {
  ACCOUNT_DELETION_DAYS,
  dataExportDocument,
  EXPORT_DAYS,
  EXPORT_WAIT_HOURS,
} from "../../contract/account.ts";
import { DAY_MS, HOUR_MS } from "../../contract/wire/durations.ts";
import { sweep } from "../trash/testing/sweeps.ts";
import { type DataExport, type ExportPorts, runExport, startExport, type WrittenPart } from "./dataExport.ts";
import { requestDeletion, sweepDueDeletions } from "./ownDeletion.ts";

const NOW = 100 * DAY_MS;
const ADA = { uid: "ada", role: "user" } as const;

describe("the request to delete an account", () => {
  const request = (
    typed: string,
    stored: number | "last-super-admin" | "missing" | null = null,
    email: string | null = "Ada@Example.com",
  ) => {
    const asked: number[] = [];
    const answer = requestDeletion(
      {
        requests: {
          request: (_uid, dueAt) => {
            asked.push(dueAt);
            return Promise.resolve(stored ?? dueAt);
          },
          withdraw: () => Promise.resolve(),
          listDue: () => Promise.resolve([]),
          checkDue: () => Promise.resolve("not-due"),
          begin: () => Promise.resolve("not-due"),
        },
        accounts: {
          find: () => Promise.resolve(email === null ? undefined : ({ uid: "ada", email } as never)),
        },
        now: () => NOW,
      },
      ADA,
      typed,
    );
    return { answer, asked };
  };

  it("is due in thirty days once the address was typed, whatever its case", async () => {
    expect(await request("ada@example.COM").answer).toEqual({ dueAt: NOW + ACCOUNT_DELETION_DAYS * DAY_MS });
  });

  it("keeps the first day", async () => {
    expect(await request("ada@example.com", 7).answer).toEqual({ dueAt: 7 });
  });

  test.each([
    ["bob@example.com", "Ada@Example.com"],
    ["ada@example.com", null],
  ])("isn't stored for %s at %s", async (typed, email) => {
    const { answer, asked } = request(typed, null, email);
    await expect(answer).rejects.toMatchObject({ code: "account/not-confirmed" });
    expect(asked).toEqual([]);
  });

  test.each([
    ["last-super-admin", "account/last-super-admin"],
    ["missing", "user/not-found"],
  ] as const)("is refused: %s", async (stored, code) => {
    await expect(request("ada@example.com", stored).answer).rejects.toMatchObject({ code });
  });
});

describe("accounts whose day has come", () => {
  function due(revokes = true) {
    const did: string[] = [];
    const note = async (uid: string, work: () => Promise<unknown>) => {
      did.push(`note ${uid}`);
      const beginning = await work();
      did.push("noted");
      return beginning;
    };
    const step = (name: string) => () => Promise.resolve(void did.push(name));
    const reported: string[] = [];
    let left = [{ uid: "ada", dueAt: 1 }];
    const ports = {
      requests: {
        listDue: () => Promise.resolve(left),
        checkDue: () => Promise.resolve(left.length > 0 ? "due" : "not-due"),
        begin: async () => {
          left = [];
          await step("begin")();
          return "begun";
        },
      },
      note,
      revokeConsent: () => (revokes ? step("revoke")() : Promise.reject(new Error("down"))),
      enqueue: step("enqueue"),
      deleteExports: step("exports"),
      accounts: { find: () => Promise.resolve(null), endSessions: step("end"), setClaims: step("claims") },
      records: { find: () => Promise.resolve(null) },
      ends: { endSessions: step("ended"), remove: step("ended") },
      now: () => NOW,
      report: (message: string) => void reported.push(message),
    } as unknown as Parameters<typeof sweepDueDeletions>[0];
    return { ports, did, reported };
  }

  it("lose the consent first, then the record", async () => {
    const { ports, did } = due();
    await sweep(sweepDueDeletions(ports), ports);
    expect(did.slice(0, 4)).toEqual(["note ada", "revoke", "begin", "enqueue"]);
  });

  it("are deleted also if eBay doesn't answer", async () => {
    const { ports, did, reported } = due(false);
    await sweep(sweepDueDeletions(ports), ports);
    expect(did).toContain("begin");
    expect(reported[0]).toBe("the eBay consent was not revoked");
  });
});

function exportWorld(fields: Partial<DataExport> = {}, parts: Partial<WrittenPart>[] = [{}]) {
  const none: DataExport = {
    ...dataExportDocument.parse({}),
    ...{ startedAt: null, finishedAt: null, resumesAt: null, filesUntil: null },
  };
  let stored: DataExport = { ...none, ...fields };
  const written: [string, number, unknown][] = [];
  const state = { queued: 0, deleted: 0, now: NOW, isGone: false };
  const deletedRuns: string[] = [];
  const ports: ExportPorts = {
    operations: {
      change: (_uid, decide) => {
        const { operation, answer } = decide(state.isGone ? none : stored);
        if (operation) stored = operation;
        return Promise.resolve(answer);
      },
    },
    enqueue: () => Promise.resolve(void (state.queued += 1)),
    now: () => state.now,
    writePart: (_uid, runId, number, from) => {
      written.push([runId, number, from]);
      const part = parts[number - 1] ?? {};
      return Promise.resolve({
        ...{ name: `part-${number}`, bytes: 10, documents: 2, pictures: 1, next: null },
        ...part,
      } as WrittenPart);
    },
    deleteFiles: (_uid, runId) => {
      state.deleted += 1;
      deletedRuns.push(runId ?? "all");
      return Promise.resolve();
    },
    createRunId: () => "new",
  };
  return { ports, state, written, deletedRuns, stored: () => stored };
}

describe("an export", () => {
  it("starts again, and keeps earlier files for a while", async () => {
    const { ports, state, stored } = exportWorld({
      runId: "old",
      bytes: 5,
      status: "completed",
      startedAt: 0,
    });
    await startExport(ports, "ada");
    expect(stored()).toMatchObject({
      ...{ runId: "new", bytes: 0, parts: [], startedAt: NOW, filesUntil: NOW + EXPORT_DAYS * DAY_MS },
      status: "starting",
    });
    expect(state.queued).toBe(1);
  });

  it("is made once a day, unless it failed", async () => {
    const recent = { startedAt: NOW - EXPORT_WAIT_HOURS * HOUR_MS + 1 };
    await expect(
      startExport(exportWorld({ ...recent, status: "completed" }).ports, "ada"),
    ).rejects.toMatchObject({
      ...{ code: "account/export-too-soon", params: { at: NOW + 1 } },
    });
    const failed = exportWorld({ ...recent, status: "failed" });
    await startExport(failed.ports, "ada");
    expect(failed.state.queued).toBe(1);
    const dayLater = exportWorld({ startedAt: NOW - EXPORT_WAIT_HOURS * HOUR_MS, status: "completed" });
    await startExport(dayLater.ports, "ada");
    expect(dayLater.state.queued).toBe(1);
  });

  it("joins a running one, and restarts one that has no worker", async () => {
    const atWork = exportWorld({
      status: "in_progress",
      runId: "same",
      lease: { holder: "w", until: NOW + 1 },
    });
    await startExport(atWork.ports, "ada");
    expect(atWork.state.queued).toBe(0);
    const asleep = exportWorld({ status: "in_progress", runId: "same" });
    await startExport(asleep.ports, "ada");
    expect(asleep).toMatchObject({ state: { queued: 1 } });
    expect(asleep.stored().runId).toBe("same");
  });

  it("writes part after part, each starting after the one before", async () => {
    const next = { collection: "listings", after: "L9" } as never;
    const { ports, written, state, stored } = exportWorld({ status: "starting", runId: "run" }, [
      { next },
      {},
    ]);
    expect(await runExport(ports, "ada", false)).toBe("done");
    expect(written).toEqual([
      ["run", 1, null],
      ["run", 2, next],
    ]);
    expect(state.deleted).toBe(1);
    expect(stored()).toMatchObject({
      status: "completed",
      documents: 4,
      pictures: 2,
      bytes: 20,
      cursor: null,
    });
    expect(stored().parts).toHaveLength(2);
  });

  it("deletes the file that it wrote while its person was deleted, and ends", async () => {
    const { ports, written, state, deletedRuns } = exportWorld({ status: "starting", runId: "run" }, [
      { next: { collection: "listings", after: "L9" } as never },
    ]);
    const writePart: typeof ports.writePart = async (...given) => {
      state.isGone = true;
      return ports.writePart(...given);
    };
    expect(await runExport({ ...ports, writePart }, "ada", false)).toBe("done");
    expect(written).toHaveLength(1);
    expect(deletedRuns).toEqual(["all", "run"]);
  });
});
