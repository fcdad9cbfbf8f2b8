import { useMutation } from "@tanstack/react-query";

import { goLiveNow } from "@contract/listings";

import { call } from "./call";
import { clearStatus, showStatus } from "./statusMessage";

/** Publishes a draft. The listing itself changes by its live document; a repeat gets the same item. */
export function useGoLive(listingId: string, title: string) {
  return useMutation({
    mutationFn: () => call(goLiveNow, { listingId }),
    onMutate: () => showStatus("loading", `Putting ${title} on eBay`),
    onSuccess: ({ ebayItemId }) => showStatus("success", `${title} is on eBay as item ${ebayItemId}`),
    // The words stand at the listing, where the person looks.
    onError: clearStatus,
  });
}
