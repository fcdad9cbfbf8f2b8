import type * as z from "zod";

import type { endBulkListings } from "@contract/listing/selling";
import type { BulkRow, EndRow } from "@/lib/bulkStore";

import { copy } from "../copy";
import { pageOf } from "../ebayLink";
import { titleOf } from "../rowText";

export type EndAnswer = z.output<typeof endBulkListings.output>;

/** Creates a row of a run that isn't ended yet. */
export function endRowOf(row: BulkRow): EndRow {
  const common = {
    id: row.id,
    order: row.order,
    title: titleOf(row),
    ebayId: row.ebayId,
    ebayUrl: pageOf(row),
  };
  return row.ebayId === null
    ? { ...common, status: "no-id", message: copy.noId, verified: false }
    : { ...common, status: "pending", message: null, verified: false };
}

/** Returns the row after the first call. A listing that had already ended needs no second call. */
export function afterEnd(row: EndRow, answer: EndAnswer): EndRow {
  if (!answer.success) return { ...row, status: "failed", message: refusalIn(answer, copy.endFailed) };
  if (answer.alreadyEnded) return { ...row, status: "success", message: copy.hadEnded, verified: true };
  return { ...row, status: "verifying", message: null };
}

/** Returns the row after the second call, which should say that the listing has already ended. */
export function afterVerify(row: EndRow, answer: EndAnswer): EndRow {
  if (answer.alreadyEnded || (!answer.success && saysGone(answer))) {
    return { ...row, status: "success", message: copy.verified, verified: true };
  }
  if (answer.success) return { ...row, status: "warning", message: copy.mayBeActive };
  return { ...row, status: "warning", message: copy.unverifiedRefused };
}

/** Returns the row if the first call failed or wasn't answered. */
export const afterEndFailed = (row: EndRow, reason: string): EndRow => ({
  ...row,
  status: "failed",
  message: reason === "" ? copy.unknownError : reason,
});

export const afterVerifyFailed = (row: EndRow): EndRow => ({
  ...row,
  status: "warning",
  message: copy.unverified,
});

/** Resets a failed or uncertain row. */
export const toTryAgain = (row: EndRow): EndRow => ({ ...row, status: "pending", message: null });
export const canTryAgain = ({ status }: EndRow): boolean => status === "failed" || status === "warning";

/** eBay's codes: 17 is deleted or not the seller's, 1047 is closed. */
const GONE: ReadonlySet<string> = new Set(["17", "1047"]);

const saysGone = ({ ebayCode }: EndAnswer): boolean => ebayCode !== null && GONE.has(ebayCode);

function refusalIn({ error, message }: EndAnswer, otherwise: string): string {
  return [error, message].find((text) => text !== null && text.trim() !== "") ?? otherwise;
}
