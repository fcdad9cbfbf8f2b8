import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { EXPORT_DAYS } from "../../contract/account.ts";
import { AUDIT_SCHEDULE } from "../../contract/audit.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openDataExports, openExpiredExportStore } from "../../db/account/dataExports.ts";
import { sweep } from "../trash/testing/sweeps.ts";
import { type ExportPorts, startExport, sweepExpiredExports } from "./dataExport.ts";
import { auditDeletion } from "./ownDeletion.ts";

describe("files of exports whose time is over", () => {
  function world(deleteFiles: (uid: string) => Promise<unknown> = () => Promise.resolve()) {
    const steps: string[] = [];
    let people = ["ada", "bob"];
    const reported: string[] = [];
    const exports = {
      isDue: () => Promise.resolve(true),
      listExpired: (now: number) => Promise.resolve(people.map((uid, at) => ({ uid, dueAt: now - 9 + at }))),
      forget: (uid: string) => {
        steps.push(`forget ${uid}`);
        people = people.filter((each) => each !== uid);
        return Promise.resolve();
      },
    };
    const run = () =>
      sweep(
        sweepExpiredExports(exports, (uid) => {
          steps.push(`delete ${uid}`);
          return deleteFiles(uid);
        }),
        { now: () => 100, report: (message) => void reported.push(message) },
      );
    return { run, steps, reported, left: () => people };
  }

  it("are deleted before they are forgotten", async () => {
    const { run, steps, left } = world();
    expect(await run()).toBe(2);
    expect(steps).toEqual(["delete ada", "forget ada", "delete bob", "forget bob"]);
    expect(left()).toEqual([]);
  });

  it("stay recorded if they can't be deleted, and don't delay other people's", async () => {
    const { run, reported, left } = world((uid) =>
      uid === "ada" ? Promise.reject(new Error("no bucket")) : Promise.resolve(),
    );
    expect(await run()).toBe(1);
    expect(left()).toEqual(["ada"]);
    expect(reported).toEqual(["an export in the trash could not be deleted"]);
  });

  it("stay with the export that their person starts while other people's files are deleted", async () => {
    const now = () => 100 * DAY_MS;
    const firestore = memoryFirestore(now);
    const exportOf = (uid: string) => firestore.doc(paths.operation(uid, "dataExport"));
    for (const [uid, until] of Object.entries({ ada: 8, bob: 9 }))
      await exportOf(uid).set({ status: "completed", filesUntil: Timestamp.fromMillis(until) });
    const ports: ExportPorts = {
      operations: openDataExports(firestore),
      enqueue: () => Promise.resolve(),
      writePart: () => expect.unreachable(),
      deleteFiles: () => expect.unreachable(),
      createRunId: () => "new",
      now,
    };
    const deleted: string[] = [];
    const deleteFiles = async (uid: string) => {
      deleted.push(uid);
      if (uid === "ada") await startExport(ports, "bob");
    };
    const report = (_: string, error: unknown) => expect.unreachable(String(error));
    await sweep(sweepExpiredExports(openExpiredExportStore(firestore), deleteFiles), { now, report });
    expect(deleted).toEqual(["ada"]);
    const filesUntil = Timestamp.fromMillis(now() + EXPORT_DAYS * DAY_MS);
    expect((await exportOf("bob").get()).data()).toMatchObject({ runId: "new", filesUntil });
    expect((await exportOf("ada").get()).data()).toMatchObject({ filesUntil: null });
  });
});

describe("the audit log of a scheduled deletion", () => {
  function log() {
    const written: unknown[] = [];
    return {
      written,
      begin: (act: object) => {
        written.push(act);
        return Promise.resolve("k1");
      },
      end: (key: string, end: object) => {
        written.push([key, end]);
        return Promise.resolve();
      },
    };
  }
  const act = {
    ...{ by: AUDIT_SCHEDULE, byEmail: null, role: null },
    ...{ action: "deleteAccount", kind: "act", target: "ada", details: {} },
  };

  it("has an entry before the work, and its end after it", async () => {
    const audit = log();
    let before: unknown[] = [];
    await auditDeletion(audit, "ada", () => {
      before = [...audit.written];
      return Promise.resolve("begun");
    });
    expect(before).toEqual([act]);
    expect(audit.written).toEqual([act, ["k1", { outcome: "done", code: null, milliseconds: null }]]);
  });

  it("has no end if the work fails", async () => {
    const audit = log();
    await expect(auditDeletion(audit, "ada", () => Promise.reject(new Error("away")))).rejects.toThrow(
      "away",
    );
    expect(audit.written).toEqual([act]);
  });
});
