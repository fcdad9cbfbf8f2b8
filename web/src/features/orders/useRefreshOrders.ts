import { useMutation } from "@tanstack/react-query";

import { orderSyncDocument, paths } from "@contract/documents";
import { syncOrders } from "@contract/orders";

import { call } from "@/lib/calls/call";
import { usePerson } from "@/lib/session/session";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";
import { useDocument } from "@/lib/firestore/useDocuments";

import { copy } from "./copy";

/** Reads what has changed at the marketplace. An answer that it is too soon is no failure: it is `data` with `success` false. */
export function useRefreshOrders() {
  return useMutation({
    mutationFn: () => call(syncOrders, {}),
    onMutate: () => showStatus("loading", copy.refreshing),
    onSuccess: ({ success, message }) => (success ? showStatus("success", message) : clearStatus()),
    onError: clearStatus,
  });
}

/** When the orders were last read to the end, epoch milliseconds; null where they never were or nobody knows. */
export function useReadAt(): number | null {
  const { uid } = usePerson();
  const progress = useDocument(paths.operation(uid, "orders"), orderSyncDocument);
  if (progress.status !== "ready" || progress.value === null) return null;
  const { readAt, syncedAt } = progress.value;
  return (readAt ?? syncedAt)?.toMillis() ?? null;
}
