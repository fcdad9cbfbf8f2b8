import { AppError, type ErrorCode } from "@contract/wire/errors";
import { type EndRow, isUnsettled } from "@/lib/bulkStore";

import {
  applyEndAnswer,
  applyEndFailure,
  applyVerifyAnswer,
  applyVerifyFailure,
  type EndAnswer,
} from "./endRow";

/** Milliseconds before an ended listing is verified (specification 3 §9). */
export const VERIFY_AFTER = 3_000;
export const BETWEEN_ROWS = 1_000;

export interface EndPorts {
  end(itemId: string): Promise<EndAnswer>;
  wait(milliseconds: number): Promise<void>;
  /** Stores each step of a row before the next one starts. */
  onRow(row: EndRow): Promise<void>;
  /** Checked between rows. The current row is finished. */
  isStopped(): boolean;
}

/**
 * Ends and verifies one row after another. Skips rows with a final result, and only verifies a row that was
 * ended before an interruption. Stops early if every further row would fail, and returns the error.
 */
export async function runEndings(rows: readonly EndRow[], ports: EndPorts): Promise<AppError | null> {
  let isFirst = true;
  for (const row of rows.filter(isUnsettled)) {
    if (!isFirst) await ports.wait(BETWEEN_ROWS);
    isFirst = false;
    if (ports.isStopped()) return null;
    const stopError = row.status === "verifying" ? await verify(row, ports) : await end(row, ports);
    if (stopError !== null) return stopError;
  }
  return null;
}

async function end(row: EndRow, ports: EndPorts): Promise<AppError | null> {
  const itemId = row.ebayId;
  if (itemId === null) return null;
  await ports.onRow({ ...row, status: "ending" });
  let ended: EndRow;
  try {
    ended = applyEndAnswer(row, await ports.end(itemId));
  } catch (error) {
    await ports.onRow(applyEndFailure(row, error));
    return findStopError(error);
  }
  await ports.onRow(ended);
  return ended.status === "verifying" ? verify(ended, ports) : null;
}

async function verify(row: EndRow, ports: EndPorts): Promise<AppError | null> {
  if (row.ebayId === null) return null;
  await ports.wait(VERIFY_AFTER);
  try {
    await ports.onRow(applyVerifyAnswer(row, await ports.end(row.ebayId)));
    return null;
  } catch (error) {
    await ports.onRow(applyVerifyFailure(row));
    return findStopError(error);
  }
}

/** Errors that every further row would get as well. */
const STOPPING_CODES: ReadonlySet<ErrorCode> = new Set([
  "auth/signed-out",
  "auth/not-member",
  "auth/user-disabled",
  "ebay/not-connected",
  "ebay/authorization-expired",
  "ebay/quota-exceeded",
  "server/unreachable",
  "server/busy",
] satisfies ErrorCode[]);

const findStopError = (error: unknown): AppError | null =>
  error instanceof AppError && STOPPING_CODES.has(error.code) ? error : null;
