import type * as z from "zod";

import type { endBulkListings } from "@contract/listings/selling";
import { AppError } from "@contract/wire/errors";
import type { BulkRow, EndReason, EndRow } from "@/lib/bulkStore";

import { findPage } from "../ebayLink";
import { getTitle } from "../rowText";

export type EndAnswer = z.output<typeof endBulkListings.output>;

/** Creates the entry of a row that isn't ended yet. */
export function toEndRow(row: BulkRow): EndRow {
  const common = {
    id: row.id,
    order: row.order,
    title: getTitle(row),
    ebayId: row.ebayId,
    ebayUrl: findPage(row),
  };
  return row.ebayId === null
    ? { ...common, status: "no-id", reason: { code: "no-id" }, verified: false }
    : { ...common, status: "pending", reason: null, verified: false };
}

/** Returns the row after the first call. A listing that had already ended needs no second call. */
export function applyEndAnswer(row: EndRow, answer: EndAnswer): EndRow {
  if (!answer.success) return { ...row, status: "failed", reason: findRefusal(answer) };
  if (answer.alreadyEnded)
    return { ...row, status: "success", reason: { code: "had-ended" }, verified: true };
  return { ...row, status: "verifying", reason: null };
}

/** Returns the row after the second call, which should say that the listing has already ended. */
export function applyVerifyAnswer(row: EndRow, answer: EndAnswer): EndRow {
  if (answer.alreadyEnded || (!answer.success && isGoneAtEbay(answer))) {
    return { ...row, status: "success", reason: { code: "verified" }, verified: true };
  }
  if (answer.success) return { ...row, status: "warning", reason: { code: "may-be-active" } };
  return { ...row, status: "warning", reason: { code: "unverified-refused" } };
}

/** Returns the row after the first call failed or got no answer. */
export function applyEndFailure(row: EndRow, failure: unknown): EndRow {
  const { code, params, reference } = failure instanceof AppError ? failure : new AppError("internal");
  const reason = {
    code: "error" as const,
    error: code,
    params,
    ...(reference !== undefined && { reference }),
  };
  return { ...row, status: "failed", reason };
}

export const applyVerifyFailure = (row: EndRow): EndRow => ({
  ...row,
  status: "warning",
  reason: { code: "unverified" },
});

export const resetToPending = (row: EndRow): EndRow => ({ ...row, status: "pending", reason: null });
export const canRetry = ({ status }: EndRow): boolean => status === "failed" || status === "warning";

/** eBay's codes. 17 means deleted or not the seller's, 1047 means closed. */
const GONE: ReadonlySet<string> = new Set(["17", "1047"]);

const isGoneAtEbay = ({ ebayCode }: EndAnswer): boolean => ebayCode !== null && GONE.has(ebayCode);

function findRefusal({ failure, error, message }: EndAnswer): EndReason {
  if (failure !== null) return { code: "refused", failure };
  const text = [error, message].find((each) => each !== null && each.trim() !== "");
  return text == null ? { code: "end-failed" } : { code: "told", text };
}
