import { goLiveNow } from "@contract/listing/listings";

import { call } from "@/lib/calls/call";
import type { ListingRow } from "@/lib/listings/row";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";

import { failureOf } from "./changing";
import { titleOf } from "../list/rowText";
import { startWork } from "./work";

/** Publishes one draft. A failure stays until it is dismissed, and can be retried. */
export async function goLive(row: ListingRow): Promise<void> {
  const title = titleOf(row);
  showStatus("loading", `Putting ${title} on eBay`);
  const { failures } = await startWork({
    label: `Putting ${title} on eBay`,
    items: [{ id: row.id }],
    step: async ([one]) => {
      if (!one) return [];
      const { ebayItemId } = await call(goLiveNow, { listingId: one.id });
      showStatus("success", `${title} is on eBay as item ${ebayItemId}`);
      return [];
    },
    failureOf,
  });
  if (failures.length > 0) clearStatus();
}
