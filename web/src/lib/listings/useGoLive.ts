import { useMutation } from "@tanstack/react-query";

import { goLiveNow } from "@contract/listings/listings";

import { call } from "../calls/call";
import { clearStatus, showStatus } from "../calls/statusMessage";

/** Publishes a draft. The live document shows the change. A retry returns the same item. */
export function useGoLive(listingId: string, title: string) {
  return useMutation({
    mutationFn: () => call(goLiveNow, { listingId }),
    onMutate: () => showStatus("loading", `Putting ${title} on eBay`),
    onSuccess: ({ ebayItemId }) => showStatus("success", `${title} is on eBay as item ${ebayItemId}`),
    // The error is shown at the listing.
    onError: clearStatus,
  });
}
