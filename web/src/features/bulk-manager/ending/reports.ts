import { AppError } from "@contract/wire/errors";

import type { EndRow } from "@/lib/bulkStore";
import { saveReceipt } from "@/lib/backgroundTasks/receipt";
import { describeError } from "@/lib/calls/errorText";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";
import { describeReason } from "./reasonText";
import type { StartResult } from "./endRun";

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

/** Shows a message if a run couldn't start. Never rejects. */
export async function reportStart(run: Promise<StartResult>): Promise<void> {
  try {
    const begun = await run;
    if (begun === "in-other-tab") showToast(copy.otherTab, { tone: "warning" });
    if (begun === "signed-out")
      showToast(describeError(new AppError("auth/signed-out")), { tone: "warning" });
  } catch (error) {
    showToast(describeError(error), { tone: "danger" });
  }
}
