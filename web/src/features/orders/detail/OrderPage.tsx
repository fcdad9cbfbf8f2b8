import { ArrowLeft } from "lucide-react";
import { useParams } from "react-router-dom";

import { documentId } from "@contract/wire/documentId";
import { orderDocument, paths } from "@contract/documents";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { usePerson } from "@/lib/session/session";
import { PutBackPanel } from "@/lib/places/putBack/PutBackPanel";
import { urls } from "@/lib/browser/urls";
import { type Live, useDocument } from "@/lib/firestore/useDocuments";
import { useNow } from "@/lib/browser/useNow";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Page } from "@/ui/page/Page";

import type { Order } from "../arrange";
import { copy, detailCopy } from "../copy";
import { Stage } from "../OrderCells";
import { OrderMissing } from "../OrderMissing";
import { BuyerPanel } from "./BuyerPanel";
import { ItemsPanel } from "./ItemsPanel";
import { Neighbours } from "./Neighbours";
import { OrderActions } from "./OrderActions";
import { ShippingPanel } from "./ShippingPanel";
import { Timeline } from "./Timeline";
import { TotalsPanel } from "./TotalsPanel";
import { useRefreshOrder } from "./useRefreshOrder";

export function OrderPage() {
  const { id = "" } = useParams();
  return documentId.safeParse(id).success ? <StoredOrder key={id} id={id} /> : <OrderMissing id={id} />;
}

function StoredOrder({ id }: { readonly id: string }) {
  const { uid } = usePerson();
  return <OrderView id={id} order={useDocument(paths.order(uid, id), orderDocument)} />;
}

interface OrderViewProps {
  readonly id: string;
  readonly order: Live<Order | null>;
}

/** Shows the order, or that it is loading, missing or failed to load. */
export function OrderView({ id, order }: OrderViewProps) {
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
