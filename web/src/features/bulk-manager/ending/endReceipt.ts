import type { EndRow } from "@/lib/bulkStore";
import { saveReceipt } from "@/lib/backgroundTasks/receipt";

import { copy } from "../copy";
import { describeReason } from "./reasonText";

export const saveEndReceipt = (endings: readonly EndRow[]): void =>
  void saveReceipt("ended-listings.csv", () => buildEndReceipt(endings));

/** Returns a line for each row. Rows without an item id were skipped. */
const buildEndReceipt = (endings: readonly EndRow[]): string[][] => [
  [...copy.receiptColumns],
  ...endings.map(({ title, ebayId, status, reason }) => [
    ebayId ?? "",
    title,
    copy.status[status],
    reason ? describeReason(reason) : "",
  ]),
];
