import type { EndRow } from "@/lib/bulkStore";
import { saveReceipt } from "@/lib/work/receipt";

import { copy } from "../copy";
import { reasonText } from "./reasonText";

/** Saves what became of each listing of a run. */
export const saveEndReceipt = (endings: readonly EndRow[]): void =>
  void saveReceipt("ended-listings.csv", () => endReceipt(endings));

/** A line for each row. Those without an item id were skipped. */
const endReceipt = (endings: readonly EndRow[]): string[][] => [
  [...copy.receiptColumns],
  ...endings.map(({ title, ebayId, status, reason }) => [
    ebayId ?? "",
    title,
    copy.status[status],
    reason ? reasonText(reason) : "",
  ]),
];
