import { Link } from "react-router-dom";

import { type OrderDocument, orderDocument, paths } from "@contract/documents";

import { nameListing } from "@/lib/listings/nameListing";
import { urls } from "@/lib/browser/urls";
import { formatDate } from "@/lib/dates";
import { useDocument, useDocuments } from "@/lib/firestore/useDocuments";
import { findFrontImage, getPrice } from "@/lib/listings/listing";
import { formatPrice } from "@/lib/money";
import { hasPutBacks } from "@/lib/places/putBack/linesOut";
import { PutBackLines } from "@/lib/places/putBack/PutBackLines";
import { getStage, STAGE_LABELS } from "@/lib/orders/orderState";
import { usePerson } from "@/lib/session/session";
import { Panel } from "@/ui/page/Panel";
import { Thumb } from "@/ui/pictures/Thumb";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { copy } from "./copy";
import type { Inquiry } from "./useInquiries";
import { useListingOf } from "./useListingOf";

const MOST_ORDERS = 5;
const NOBODY = "";

/** Shows the listing of the inquiry, and the buyer's orders. */
export function InquiryContext({ inquiry }: { readonly inquiry: Inquiry }) {
  return (
    <div className="grid items-start gap-3 md:grid-cols-2">
      <Panel title={copy.listing}>
        <ListingCard inquiry={inquiry} />
      </Panel>
      {inquiry.orderId === null ? (
        <BuyersOrders person={inquiry.person} />
      ) : (
        <InquiryOrder id={inquiry.orderId} />
      )}
    </div>
  );
}

function ListingCard({ inquiry }: { readonly inquiry: Inquiry }) {
  const listing = useListingOf(inquiry);
  if (listing.status === "loading") return <SkeletonRows label={copy.listing} rows={1} />;
  if (listing.status === "error") return <p className="p-4 text-muted">{copy.listingFailed}</p>;
  if (listing.value === null) return <p className="p-4 text-muted">{copy.noListing}</p>;
  const { value } = listing;
  return (
    <div className="flex gap-3 p-4">
      <Thumb src={findFrontImage(value)} width="w-12" />
      <div className="grid min-w-0 content-start gap-0.5">
        <Link className="truncate font-medium hover:underline" to={urls.listing(value.id)}>
          {nameListing(value)}
        </Link>
        <span className="tabular-nums">
          {formatPrice(getPrice(value))} · {value.quantity} left
        </span>
        {value.sku != null && <span className="code text-muted">{value.sku}</span>}
      </div>
    </div>
  );
}

function InquiryOrder({ id }: { readonly id: string }) {
  const { uid } = usePerson();
  const order = useDocument(paths.order(uid, id), orderDocument);
  const value = order.status === "ready" ? order.value : null;
  return (
    <Panel title={copy.order}>
      {order.status === "loading" ? (
        <SkeletonRows label={copy.order} rows={1} />
      ) : (
        <div className="grid gap-0.5 p-4">
          <Link className="font-medium hover:underline" to={urls.orderById(id)}>
            {copy.openOrder(id)}
          </Link>
          {order.status === "error" && <span className="text-muted">{copy.orderFailed}</span>}
          {value !== null && <span className="text-muted">{describeOrder(value)}</span>}
          {value !== null && hasPutBacks(value) && (
            <div className="mt-2 border-t pt-3">
              <PutBackLines order={value} />
            </div>
          )}
        </div>
      )}
    </Panel>
  );
}

function BuyersOrders({ person }: { readonly person: string | null }) {
  const { uid } = usePerson();
  const orders = useDocuments(
    {
      path: paths.orders(uid),
      where: [["buyer", "==", person ?? NOBODY]],
      orderBy: [["date", "desc"]],
      limit: MOST_ORDERS,
    },
    orderDocument,
  );
  return (
    <Panel title={copy.orders}>
      {orders.status === "loading" ? (
        <SkeletonRows label={copy.orders} rows={1} />
      ) : orders.status === "error" ? (
        <p className="p-4 text-muted">{copy.ordersFailed}</p>
      ) : orders.value.documents.length === 0 ? (
        <p className="p-4 text-muted">{copy.noOrders}</p>
      ) : (
        <ul className="grid gap-2 p-4">
          {orders.value.documents.map((order) => (
            <li key={order.id} className="grid gap-0.5">
              <Link className="font-medium hover:underline" to={urls.order(order.id)}>
                {copy.openOrder(order.orderId)}
              </Link>
              <span className="text-muted">{describeOrder(order)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const describeOrder = (order: OrderDocument): string =>
  [formatDate(order.date.toMillis()), formatPrice(order.total), STAGE_LABELS[getStage(order)]].join(" · ");
