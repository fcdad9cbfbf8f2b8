import {
  type DataExportDocument,
  EXPORT_DAYS,
  EXPORT_WAIT_HOURS,
  type ExportCursor,
  type ExportedPart,
} from "../../contract/account.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Job, OperationPorts, StateOf } from "../operation/operation.ts";
import { type Outcome, runOperation } from "../operation/runOperation.ts";
import { cancelOperation, startOperation } from "../operation/startOperation.ts";
import { isAtWork, isUnderWay } from "../operation/state.ts";
import type { Sweep } from "../trash/sweep.ts";

export type DataExport = Omit<StateOf<DataExportDocument>, "filesUntil"> & { filesUntil: number | null };

/** A written export file and its contents. */
export interface WrittenPart extends ExportedPart {
  readonly documents: number;
  readonly pictures: number;
  /** Null after the last file. */
  readonly next: ExportCursor | null;
}

export interface ExportPorts extends OperationPorts<DataExport> {
  /**
   * Writes one file from the cursor on. `runId` and `number` determine its name, so a repeat replaces the
   * file.
   */
  readonly writePart: (
    uid: string,
    runId: string,
    number: number,
    from: ExportCursor | null,
  ) => Promise<WrittenPart>;
  /** Deletes the files of an export of the user, or of all. */
  readonly deleteFiles: (uid: string, runId?: string) => Promise<void>;
  readonly createRunId: () => string;
}

/**
 * Starts an export of all data of a user, or joins the running one. Limited to once a day, because exports
 * cost reads.
 */
export async function startExport(ports: ExportPorts, uid: string): Promise<void> {
  await startOperation(ports, {}, uid, (current, now) => {
    const answer = () => undefined;
    if (isUnderWay(current) && !current.cancelRequested) {
      return { operation: current, isQueued: !isAtWork(current, now), answer };
    }
    const nextAt = (current.startedAt ?? 0) + EXPORT_WAIT_HOURS * HOUR_MS;
    if (current.status !== "failed" && current.startedAt !== null && nextAt > now) {
      throw new AppError("account/export-too-soon", { at: nextAt });
    }
    const runId = ports.createRunId();
    const empty = { parts: [], documents: 0, pictures: 0, bytes: 0, cursor: null };
    const operation = {
      ...current,
      ...empty,
      runId,
      startedAt: now,
      pauses: 0,
      filesUntil: now + EXPORT_DAYS * DAY_MS,
    };
    return { operation, isQueued: true, answer };
  });
}

export async function cancelExport(ports: ExportPorts, uid: string): Promise<void> {
  await cancelOperation(ports, {}, uid);
}

export function runExport(ports: ExportPorts, uid: string, isLast: boolean): Promise<Outcome> {
  return runOperation(ports, createJob(ports), uid, { isLast });
}

const createJob = (ports: ExportPorts): Job<DataExport> => ({
  leaseMs: 5 * MINUTE_MS,
  timeShareMs: 4 * MINUTE_MS,
  open: (uid) => async (current) => {
    const isFirst = current.parts.length === 0;
    // Deletes the files of the previous export.
    if (isFirst) await ports.deleteFiles(uid);
    const part = await ports.writePart(uid, current.runId, current.parts.length + 1, current.cursor);
    // The user may have been deleted meanwhile. Nothing else would then delete this file.
    const runId = await ports.operations.change(uid, (stored) => ({ operation: null, answer: stored.runId }));
    if (runId !== current.runId) await ports.deleteFiles(uid, current.runId);
    const { documents, pictures, next, ...file } = part;
    return {
      apply: (operation) => ({
        operation: {
          ...operation,
          parts: [...operation.parts, file],
          documents: operation.documents + documents,
          pictures: operation.pictures + pictures,
          bytes: operation.bytes + file.bytes,
          cursor: next,
        },
        isComplete: next === null,
      }),
    };
  },
  judge: () => "retry",
});

export interface ExpiredExports {
  /** Lists users whose export files have expired at `now` (epoch milliseconds), the oldest first. */
  listExpired(now: number, limit: number): Promise<readonly { uid: string; dueAt: number }[]>;
  /** Returns whether the files still expire at `dueAt`. A new export has another time. */
  isDue(uid: string, dueAt: number): Promise<boolean>;
  /** Records that the files are deleted. Does nothing if a new export has begun. */
  forget(uid: string, dueAt: number): Promise<void>;
}

/** Creates the sweep of the files of expired exports. */
export const sweepExpiredExports = (
  exports: ExpiredExports,
  deleteFiles: (uid: string) => Promise<unknown>,
): Sweep<{ uid: string; dueAt: number }> => ({
  what: "an export",
  listExpired: (now, limit) => exports.listExpired(now, limit),
  getKey: ({ uid }) => uid,
  remove: async ({ uid, dueAt }) => {
    // Other entries can take minutes after the list was read. A new export deletes earlier files itself.
    if (await exports.isDue(uid, dueAt)) {
      await deleteFiles(uid);
      await exports.forget(uid, dueAt);
    }
    return "gone";
  },
});
