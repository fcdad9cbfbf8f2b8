import { useMutation } from "@tanstack/react-query";

import { refreshOrder } from "@contract/orders";

import { call } from "@/lib/calls/call";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";

import { detailCopy } from "../copy";

/** Reads one order from the marketplace, also one that isn't stored yet. The page shows it from its document. */
export function useRefreshOrder(orderId: string) {
  return useMutation({
    mutationFn: () => call(refreshOrder, { orderId }),
    onMutate: () => showStatus("loading", detailCopy.refreshing),
    onSuccess: () => showStatus("success", detailCopy.refreshed),
    // The page shows the error beside the order.
    onError: clearStatus,
  });
}
