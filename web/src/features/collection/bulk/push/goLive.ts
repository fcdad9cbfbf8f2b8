import { goLiveNow } from "@contract/listings/listings";

import { nameListing } from "@/lib/listings/nameListing";
import { call } from "@/lib/calls/call";
import type { ListingRow } from "@/lib/listings/row";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";

import { toFailure } from "../changing";
import { describeFailureReason } from "@/lib/backgroundTasks/failureReason";
import { startBackgroundTask } from "@/lib/backgroundTasks/backgroundTask";

/** Publishes one draft. A failure is shown until it is dismissed, and can be retried. */
export async function goLive(row: ListingRow): Promise<void> {
  const title = nameListing(row);
  showStatus("loading", `Putting ${title} on eBay`);
  const { failures } = await startBackgroundTask({
    label: `Putting ${title} on eBay`,
    items: [{ id: row.id }],
    step: async ([one]) => {
      if (!one) return [];
      const { ebayItemId } = await call(goLiveNow, { listingId: one.id });
      showStatus("success", `${title} is on eBay as item ${ebayItemId}`);
      return [];
    },
    toFailure,
    describe: describeFailureReason,
  });
  if (failures.length > 0) clearStatus();
}
