import { useMutation } from "@tanstack/react-query";

import { refreshOrder } from "@contract/orders";

import { call } from "@/lib/calls/call";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";

import { detailCopy } from "../copy";

/** Reads a stored order from the marketplace again. The page shows the result from the order's document. */
export function useRefreshOrder(orderId: string) {
  return useMutation({
    mutationFn: () => call(refreshOrder, { orderId }),
    onMutate: () => showStatus("loading", detailCopy.refreshing),
    onSuccess: () => showStatus("success", detailCopy.refreshed),
    // The page shows the error next to the order.
    onError: clearStatus,
  });
}
