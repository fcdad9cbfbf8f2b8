import { useQuery } from "@tanstack/react-query";
import { CloudDownload } from "lucide-react";

import { type OrderDocument, orderDocument, paths } from "@contract/documents";
import { getEbayOrder } from "@contract/orders";

import { call } from "@/lib/calls/call";
import type { WithId } from "@/lib/firestore/documents";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { formatPrice } from "@/lib/money";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { useAddressView } from "@/lib/view/useAddressView";
import { State } from "@/ui/status/Badge";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { EmptyState } from "@/ui/status/EmptyState";
import { JsonBlock } from "@/ui/page/JsonBlock";
import { Panel } from "@/ui/page/Panel";
import { SelectField } from "@/ui/controls/SelectField";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { ColumnHeads } from "@/ui/table/ColumnHeads";

import { copy } from "../copy";
import { COLUMNS, DeveloperPage } from "../DeveloperPage";
import { debugOrdersView } from "../views";
import { toJson, formatMoment } from "../formats";
import { WideTable } from "../WideTable";
import { compareOrder } from "./compare";

const pageCopy = {
  title: "Debug orders",
  subtitle: "Compares a stored order with the order at eBay",
  order: "Order",
  none: "No orders yet",
  noneHint: "Sync your orders on the Orders page.",
  toOrders: "Orders",
  loadFailed: "Your orders could not be loaded",
  get: "Get from eBay",
  getFailed: "The order could not be read from eBay",
  getHint: "Press the button to read the order from eBay. Nothing is stored.",
  compared: "Stored and at eBay",
  stored: "Stored",
  atEbay: "At eBay",
  same: "Same",
  differs: "Differs",
  open: "Open order",
} as const;

/** Number of orders offered, newest first. */
const NEWEST = 25;

export function DebugOrdersPage() {
  const { uid } = usePerson();
  const { view, changeView } = useAddressView(debugOrdersView);
  const newest = useDocuments(
    { path: paths.orders(uid), orderBy: [["date", "desc"]], limit: NEWEST },
    orderDocument,
  );
  const orders = newest.status === "ready" ? newest.value.documents : [];
  const order = orders.find(({ id }) => id === view.order) ?? orders[0];
  return (
    <DeveloperPage title={pageCopy.title} subtitle={pageCopy.subtitle}>
      {newest.status === "error" ? (
        <FailureBanner title={pageCopy.loadFailed} error={newest.error} />
      ) : newest.status === "loading" ? (
        <Panel>
          <SkeletonRows label={copy.running} rows={6} />
        </Panel>
      ) : order === undefined ? (
        <EmptyState
          title={pageCopy.none}
          action={<ButtonLink to={urls.orders}>{pageCopy.toOrders}</ButtonLink>}
        >
          {pageCopy.noneHint}
        </EmptyState>
      ) : (
        <>
          <SelectField
            label={pageCopy.order}
            className="max-w-120"
            value={order.id}
            options={orders.map(({ id, orderId, total, date }) => ({
              value: id,
              label: `${orderId}, ${formatPrice(total)}, ${formatMoment(date)}`,
            }))}
            onChange={(id) => changeView({ order: id })}
          />
          <OneOrder key={order.id} order={order} />
        </>
      )}
    </DeveloperPage>
  );
}

function OneOrder({ order }: { readonly order: WithId<OrderDocument> }) {
  const { uid } = usePerson();
  const fetched = useQuery({
    queryKey: ["ebayOrder", uid, order.orderId],
    queryFn: () => call(getEbayOrder, { orderId: order.orderId }),
    enabled: false,
    gcTime: 0,
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button icon={CloudDownload} busy={fetched.isFetching} onClick={() => void fetched.refetch()}>
          {pageCopy.get}
        </Button>
        <ButtonLink to={urls.order(order.id)}>{pageCopy.open}</ButtonLink>
      </div>
      <FailureBanner title={pageCopy.getFailed} error={fetched.error} />
      {fetched.data && <Comparison order={order} response={fetched.data.order} />}
      <div className={COLUMNS}>
        <Panel title={pageCopy.stored}>
          <JsonBlock label={pageCopy.stored} text={toJson(order)} />
        </Panel>
        <Panel title={pageCopy.atEbay}>
          {fetched.data ? (
            <JsonBlock label={pageCopy.atEbay} text={toJson(fetched.data.order)} />
          ) : (
            <p className="p-4 text-muted">{pageCopy.getHint}</p>
          )}
        </Panel>
      </div>
    </>
  );
}

function Comparison({ order, response }: { readonly order: OrderDocument; readonly response: unknown }) {
  return (
    <Panel title={pageCopy.compared}>
      <WideTable label={pageCopy.compared}>
        <ColumnHeads of={["Field", pageCopy.stored, pageCopy.atEbay, "Result"]} />
        <tbody>
          {compareOrder(order, response).map(({ label, stored, atEbay, isSame }) => (
            <tr key={label}>
              <td className="code">{label}</td>
              <td className="tabular-nums">{stored}</td>
              <td className="tabular-nums">{atEbay ?? "–"}</td>
              <td className="whitespace-nowrap">
                <State tone={isSame ? "success" : "warning"}>
                  {isSame ? pageCopy.same : pageCopy.differs}
                </State>
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Panel>
  );
}
