import type { BackupDuty } from "../../contract/documents.ts";
import { HOUR_MS, MINUTE_MS, toDay } from "../../contract/wire/durations.ts";

export type ExportState =
  | { readonly state: "running" }
  | { readonly state: "failed"; readonly reason: string }
  | {
      readonly state: "done";
      readonly finishedAt: number | null;
      readonly documents: number;
      readonly bytes: number;
    };

export interface StartedExport {
  readonly name: string;
  /** Time of the exported database state in epoch milliseconds. Null if it isn't known. */
  readonly snapshotAt: number | null;
}

export interface BackupExporter {
  /** Returns the export with this target, or null if none was started. */
  find(outputUriPrefix: string): Promise<StartedExport | null>;
  /** Starts an export of the database as of a whole minute (epoch milliseconds). */
  start(outputUriPrefix: string, snapshotAt: number): Promise<StartedExport>;
  check(name: string): Promise<ExportState>;
}

export interface BackupPorts {
  readonly exporter: BackupExporter;
  readonly read: () => Promise<BackupDuty>;
  readonly save: (duty: BackupDuty) => Promise<void>;
  /** Writes a manifest beside the export, for the restore drill. */
  readonly describe: (prefix: string, manifest: BackupManifest) => Promise<void>;
  /** Counts the documents of each collection as of a time (epoch milliseconds). */
  readonly count: (at: number) => Promise<Readonly<Record<string, number>>>;
  /** `gs://{bucket}` */
  readonly target: string;
  readonly now: () => number;
  readonly report: (message: string, error: unknown) => void;
}

export interface BackupManifest {
  readonly documents: number;
  readonly bytes: number;
  readonly finishedAt: number;
  /** Number of documents per collection. Absent if they couldn't be counted. */
  readonly collections?: Readonly<Record<string, number>>;
}

/** A longer export counts as failed. An export of 10 GB takes less than an hour. */
const LONGEST_MS = 12 * HOUR_MS;
/** The recovery point objective: the maximum age of the last backup (docs/operations.md). */
const OVERDUE_MS = 26 * HOUR_MS;

/**
 * Starts the daily export, or checks the running one. Runs every hour, and each step is idempotent: the
 * target contains the day, so an export that was started is found again (decisions/operations/0163).
 */
export async function backUp(ports: BackupPorts): Promise<BackupDuty> {
  const { exporter, read, save, describe, count, target, now, report } = ports;
  let duty = await read();
  const update = async (change: Partial<BackupDuty>) => {
    duty = { ...duty, ...change };
    await save(duty);
  };

  /**
   * Counts at the export's snapshot time. Firestore can read an hour back, and longer with point-in-time
   * recovery.
   */
  const countOnce = async () => {
    const { running } = duty;
    if (running?.collections !== null || running.snapshotAt === null) return;
    try {
      await update({ running: { ...running, collections: await count(running.snapshotAt) } });
    } catch (error) {
      report("backup not counted", error);
    }
  };

  /** Returns null if the export is refused. The next run tries again. */
  const startOnce = async (prefix: string, snapshotAt: number) => {
    try {
      return (await exporter.find(prefix)) ?? (await exporter.start(prefix, snapshotAt));
    } catch (error) {
      await update({ failedAt: now() });
      report("backup failed", error);
      return null;
    }
  };

  if (duty.running === null) {
    const day = toDay(now());
    if (duty.day !== day) {
      const prefix = `${target}/firestore/${day}`;
      // The last completed minute.
      const snapshotAt = Math.floor(now() / MINUTE_MS - 1) * MINUTE_MS;
      const started = await startOnce(prefix, snapshotAt);
      if (started !== null) {
        await update({ day, running: { ...started, prefix, startedAt: now(), collections: null } });
        await countOnce();
      }
    }
  } else {
    await countOnce();
    const { name, prefix, startedAt, collections } = duty.running;
    const isLate = now() - startedAt > LONGEST_MS;
    const found = await exporter.check(name).catch((error: unknown): ExportState => {
      // Google forgets old exports, and a restored database may name one. Nothing would start the next.
      if (isLate) return { state: "failed", reason: String(error) };
      throw error;
    });
    if (found.state === "done") {
      const { documents, bytes } = found;
      const finishedAt = found.finishedAt ?? now();
      await describe(prefix, { documents, bytes, finishedAt, ...(collections && { collections }) });
      await update({ running: null, last: { prefix, finishedAt, documents, bytes } });
    } else if (found.state === "failed" || isLate) {
      await update({ running: null, failedAt: now() });
      report("backup failed", new Error(found.state === "failed" ? found.reason : "it took too long"));
    }
  }
  if (duty.last !== null && now() - duty.last.finishedAt > OVERDUE_MS)
    report(
      "backup overdue",
      new Error(`The last backup is of ${new Date(duty.last.finishedAt).toISOString()}`),
    );
  return duty;
}
