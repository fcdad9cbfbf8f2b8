import type { CaptureLogDocument } from "@contract/capture/captureLog";
import type { TimestampLike } from "@contract/wire/timestamp";
import { toAmount } from "@contract/wire/numbers";
import type { DocumentList, WithId } from "@/lib/firestore/documents";
import type { Live } from "@/lib/firestore/useDocuments";

import { getProviderLabel } from "../queue/panel/queueLabels";
import { describeFailedCard } from "../queue/panel/queueTexts";
import { formatSeconds } from "../queue/panel/queueView";
import { copy } from "./copy";

/** Removes entries that aren't newer than the last clearing. Cleared entries can still be restored. */
export function filterCleared(
  log: Live<DocumentList<CaptureLogDocument>>,
  clearings: Live<DocumentList<{ readonly removedAt: TimestampLike }>>,
): Live<readonly WithId<CaptureLogDocument>[]> {
  if (log.status !== "ready") return log;
  if (clearings.status !== "ready") return clearings;
  const cleared = clearings.value.documents[0]?.removedAt.toMillis() ?? -Infinity;
  const value = log.value.documents.filter(({ timestamp }) => timestamp.toMillis() > cleared);
  return { status: "ready", value, fromCache: log.fromCache || clearings.fromCache };
}

export function sumTotals(log: readonly CaptureLogDocument[]) {
  const countAction = (action: CaptureLogDocument["action"]) =>
    log.filter((entry) => entry.action === action);
  const [created, updated] = [countAction("created"), countAction("updated")];
  return {
    entries: log.length,
    created: created.length,
    updated: updated.length,
    failed: log.length - created.length - updated.length,
    /** Number of cars that these cards added to the collection. */
    cars: [...created, ...updated].reduce((sum, { quantity }) => sum + (quantity ?? 1), 0),
  };
}

/**
 * Returns the result at the marketplace in a few words, or an empty text if the marketplace wasn't involved.
 */
export function describeMarketplace({
  ebayCreated,
  ebayUpdated,
  autoCreateEbay,
}: CaptureLogDocument): string {
  if (ebayCreated) return copy.listed;
  if (ebayUpdated) return copy.quantityTold;
  return autoCreateEbay ? copy.notListed : "";
}

/** Returns why a card failed. Entries of earlier versions only have the words. */
export const describeEntryFailure = (entry: CaptureLogDocument): string | null =>
  entry.problem === null ? entry.errorMessage : describeFailedCard(entry);

/**
 * Formats the log for a spreadsheet: tab-separated, one line per card, without formulas. `isOn`: whether the
 * seller uses eBay. If not, the table has no columns of it.
 */
export function formatTable(log: readonly CaptureLogDocument[], isOn: boolean): string {
  const [before, ofEbay, after] = copy.historyColumns;
  const columns = [...before, ...(isOn ? ofEbay : []), ...after];
  const lines = log.map((entry) => [
    new Date(entry.timestamp.toMillis()).toISOString(),
    entry.sku,
    entry.carName,
    entry.action,
    entry.price === null ? null : toAmount(entry.price),
    entry.quantity,
    ...(isOn ? [describeMarketplace(entry), entry.ebayItemId] : []),
    entry.aiProvider && getProviderLabel(entry.aiProvider, entry.aiSimulated),
    entry.processingTime === null ? null : formatSeconds(entry.processingTime),
    describeEntryFailure(entry),
  ]);
  return [columns, ...lines].map((line) => line.map(toCell).join("\t")).join("\n");
}

function toCell(value: string | number | null | undefined): string {
  const text = String(value ?? "").replace(/\s+/g, " ");
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}
