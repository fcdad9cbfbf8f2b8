import { useMutation } from "@tanstack/react-query";
import type * as z from "zod";

import { orderSyncDocument, paths } from "@contract/documents";
import { syncOrders } from "@contract/orders";
import { describeOrdersSync } from "@contract/syncText";

import { call } from "@/lib/calls/call";
import { usePerson } from "@/lib/session/session";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";
import { useDocument } from "@/lib/firestore/useDocuments";

import { copy } from "./copy";

/**
 * Reads changed orders from the marketplace. If the last refresh was too recent, the call succeeds and
 * `data.success` is false.
 */
export function useRefreshOrders() {
  return useMutation({
    mutationFn: () => call(syncOrders, {}),
    onMutate: () => showStatus("loading", copy.refreshing),
    onSuccess: ({ success, changed }) =>
      success ? showStatus("success", describeOrdersSync(changed, null)) : clearStatus(),
    onError: clearStatus,
  });
}

/** Returns why the orders weren't read again. Null if they were, or if nothing is known yet. */
export function describeTooSoon(answer: z.output<typeof syncOrders.output> | undefined): string | null {
  if (answer === undefined || answer.success) return null;
  return answer.waitMinutes === null ? answer.message : describeOrdersSync(0, answer.waitMinutes);
}

/** Returns when all orders were last read, in epoch milliseconds. Null if never or unknown. */
export function useReadAt(): number | null {
  const { uid } = usePerson();
  const progress = useDocument(paths.operation(uid, "orders"), orderSyncDocument);
  if (progress.status !== "ready" || progress.value === null) return null;
  const { readAt, syncedAt } = progress.value;
  return (readAt ?? syncedAt)?.toMillis() ?? null;
}
