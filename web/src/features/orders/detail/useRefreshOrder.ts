import { useMutation } from "@tanstack/react-query";

import { refreshOrder } from "@contract/orders";

import { call } from "@/lib/calls/call";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";

import { detailCopy } from "../copy";

/** Reads one order from the marketplace, also one that isn't here yet. The order itself changes by its live document. */
export function useRefreshOrder(orderId: string) {
  return useMutation({
    mutationFn: () => call(refreshOrder, { orderId }),
    onMutate: () => showStatus("loading", detailCopy.refreshing),
    onSuccess: () => showStatus("success", detailCopy.refreshed),
    // The words stand at the order, where the person looks.
    onError: clearStatus,
  });
}
