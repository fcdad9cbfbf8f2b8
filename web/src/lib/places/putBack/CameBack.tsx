import { Link } from "react-router-dom";

import { type OrderDocument, orderDocument, paths } from "@contract/documents";
import { inquiryDocument } from "@contract/inbox";
import { DAY_MS } from "@contract/wire/durations";

import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { usePerson } from "@/lib/session/session";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import { listLinesOut } from "./linesOut";
import { PutBackLines } from "./PutBackLines";

/** The maximum number of orders of each kind that are checked, the newest. The inbox and the orders list the others. */
const MOST = 20;
/** An id that no order has. An `in` query needs at least one value. */
const NONE = "-";
const REACH_MS = 30 * DAY_MS;

/** A panel of orders whose copies may have come back. Renders nothing if there are none. */
export function CameBack({ placeId = null }: { readonly placeId?: string | null }) {
  const { uid } = usePerson();
  const cancelled = useDocuments(
    {
      path: paths.orders(uid),
      where: [["status", "==", "cancelled"]],
      orderBy: [["date", "desc"]],
      limit: MOST,
    },
    orderDocument,
  );
  const returns = useDocuments(
    {
      path: paths.inquiries(uid),
      where: [["kind", "==", "return"]],
      orderBy: [["at", "desc"]],
      limit: MOST,
    },
    inquiryDocument,
  );
  const orderIds =
    returns.status === "ready" ? returns.value.documents.flatMap(({ orderId }) => orderId ?? []) : [];
  const returned = useDocuments(
    { path: paths.orders(uid), where: [["orderId", "in", orderIds.length === 0 ? [NONE] : orderIds]] },
    orderDocument,
  );
  const since = useNow(3600) - REACH_MS;
  const found = new Map<string, { order: OrderDocument; reason: string }>();
  for (const [live, reason] of [
    [cancelled, copy.cancelled],
    [returned, copy.returned],
  ] as const) {
    for (const order of live.status === "ready" ? live.value.documents : []) {
      const isRecent = order.date.toMillis() > since;
      if (isRecent && listLinesOut(order).length > 0) found.set(order.orderId, { order, reason });
    }
  }
  if (found.size === 0) return null;
  return (
    <Panel title={copy.waiting} className="mb-3" body="stack">
      <p className="text-muted">{copy.waitingHint}</p>
      <ul className="grid gap-3">
        {[...found.values()].map(({ order, reason }) => (
          <li key={order.orderId} className="grid gap-2 border-t pt-3">
            <span className="flex flex-wrap gap-x-3 text-muted">
              <Link className="link" to={urls.order(order.orderId)}>
                {copy.order(order.orderId)}
              </Link>
              {reason}
            </span>
            <PutBackLines order={order} placeId={placeId} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
