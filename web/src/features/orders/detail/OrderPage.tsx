import { ArrowLeft, ExternalLink, RefreshCw } from "lucide-react";
import { useParams } from "react-router-dom";

import { documentId } from "@contract/wire/documentId";
import { orderDocument, paths, type OrderDocument } from "@contract/documents";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { usePerson } from "@/lib/session/session";
import { PutBackPanel } from "@/lib/places/putBack/PutBackPanel";
import { urls } from "@/lib/browser/urls";
import { type Live, useDocument } from "@/lib/firestore/useDocuments";
import { useNow } from "@/lib/browser/useNow";
import { ButtonLink, ButtonAnchor } from "@/ui/controls/ButtonLink";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Page } from "@/ui/page/Page";
import { getOrderUrl } from "@/lib/ebay/ebayPages";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { Button } from "@/ui/controls/Button";
import { CopyButton } from "@/ui/controls/CopyButton";
import { Badge, Dot } from "@/ui/status/Badge";
import { formatDateTime } from "@/lib/dates";
import { Text } from "@/ui/page/Text";

import type { Order } from "../arrange";
import { copy, detailCopy } from "../copy";
import { Stage } from "../OrderCells";
import { OrderMissing } from "../OrderMissing";
import { BuyerPanel } from "./BuyerPanel";
import { ItemsPanel } from "./ItemsPanel";
import { Neighbours } from "./Neighbours";
import { ShippingPanel } from "./ShippingPanel";
import { TotalsPanel } from "./TotalsPanel";
import { useRefreshOrder } from "./useRefreshOrder";
import { getTimeline } from "../timeline";

export function OrderPage() {
  const { id = "" } = useParams();
  return documentId.safeParse(id).success ? <StoredOrder key={id} id={id} /> : <OrderMissing id={id} />;
}

function StoredOrder({ id }: { readonly id: string }) {
  const { uid } = usePerson();
  return <OrderView id={id} order={useDocument(paths.order(uid, id), orderDocument)} />;
}

export function OrderView({ id, order }: { readonly id: string; readonly order: Live<Order | null> }) {
  if (order.status === "ready" && order.value === null) return <OrderMissing id={id} />;
  return (
    <Page>
      <div className="flex items-center">
        <ButtonLink to={urls.orders} icon={ArrowLeft} variant="quiet" small className="-ml-2">
          {copy.back}
        </ButtonLink>
        <span className="flex-1" />
        <Neighbours id={id} />
      </div>
      {order.status === "loading" && (
        <>
          <PageHead title={detailCopy.title(id)} />
          <Panel className="mt-3">
            <SkeletonRows label={detailCopy.loading} rows={6} />
          </Panel>
        </>
      )}
      {order.status === "error" && (
        <LoadFailed title={detailCopy.loadFailed} error={order.error} onRetry={order.retry} />
      )}
      {order.status === "ready" && order.value !== null && <Shown order={order.value} />}
    </Page>
  );
}

function Shown({ order }: { readonly order: Order }) {
  const now = useNow(60);
  const refresh = useRefreshOrder(order.orderId);
  return (
    <>
      <PageHead
        title={detailCopy.title(order.orderId)}
        subtitle={<Stage order={order} now={now} />}
        actions={<OrderActions order={order} refresh={refresh} />}
      />
      <div className="mt-3 grid gap-3">
        <FailureBanner title={detailCopy.refreshFailed} error={refresh.error} onDismiss={refresh.reset} />
        <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-3">
            <ItemsPanel order={order} />
            <PutBackPanel order={order} />
            <TotalsPanel order={order} />
          </div>
          <div className="grid gap-3">
            <ShippingPanel order={order} />
            <BuyerPanel order={order} />
            <Timeline order={order} now={now} />
          </div>
        </div>
      </div>
    </>
  );
}

interface OrderActionsProps {
  readonly order: Order;
  readonly refresh: ReturnType<typeof useRefreshOrder>;
}

function OrderActions({ order, refresh }: OrderActionsProps) {
  const { isOn, isConnected } = useMarketplace();
  return (
    <>
      <CopyButton label={detailCopy.copyId} text={order.orderId} />
      {isOn && (
        <ButtonAnchor icon={ExternalLink} href={getOrderUrl(order.orderId)} target="_blank" rel="noreferrer">
          {detailCopy.openOnEbay}
        </ButtonAnchor>
      )}
      {isConnected && (
        <Button icon={RefreshCw} busy={refresh.isPending} onClick={() => refresh.mutate()}>
          {detailCopy.refresh}
        </Button>
      )}
    </>
  );
}

interface TimelineProps {
  readonly order: OrderDocument;
  /** The current time in epoch milliseconds. */
  readonly now: number;
}

function Timeline({ order, now }: TimelineProps) {
  const { ebayModifiedAt } = order;
  return (
    <Panel title={detailCopy.timeline}>
      <ol className="grid gap-2 p-4">
        {getTimeline(order).map(({ text, at, isAhead }, index) => (
          <li
            key={index}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-2.5 md:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <Dot hollow={isAhead} tone={isAhead ? "neutral" : "success"} />
            <span className="wrap-anywhere">{text}</span>
            <span className="text-muted tabular-nums max-md:col-start-2 max-md:-mt-2">
              {at === null ? "–" : formatDateTime(at)}{" "}
              {isAhead && at !== null && at < now && <Badge tone="danger">Overdue</Badge>}
            </span>
          </li>
        ))}
      </ol>
      <Text look="hint" className="px-4 pb-4">
        Last changed at eBay: {ebayModifiedAt == null ? "–" : formatDateTime(ebayModifiedAt)}
      </Text>
    </Panel>
  );
}
