import { ExternalLink } from "lucide-react";
import { Link } from "react-router-dom";

import type { OrderDocument } from "@contract/documents";

import { getItemUrl } from "@/lib/ebay/ebayPages";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { CopyButton } from "@/ui/controls/CopyButton";
import { formatCount } from "@/ui/numbers";
import { Panel } from "@/ui/page/Panel";

import { detailCopy } from "../copy";
import { countCars } from "@/lib/orders/orderState";

export function ItemsPanel({ order }: { readonly order: OrderDocument }) {
  const cars = countCars(order);
  return (
    <Panel
      title={detailCopy.items}
      aside={<span className="px-2 text-muted tabular-nums">{formatCount(cars, "car")}</span>}
    >
      <ul>
        {order.items.map((item, at) => (
          <Item key={at} item={item} />
        ))}
      </ul>
    </Panel>
  );
}

/** Shows an item. The title links to the listing if the collection contains it. */
function Item({ item }: { readonly item: OrderDocument["items"][number] }) {
  const { listingId, ebayItemId, sku, quantity, price, discount } = item;
  const cost = Math.round(price * 100) * quantity - Math.round((discount ?? 0) * 100);
  const title = item.title || ebayItemId || "–";
  const { isOn } = useMarketplace();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 not-first:border-t">
      <span className="min-w-0 wrap-anywhere bidi-isolate">
        {listingId === null ? (
          <b className="font-strong">{title}</b>
        ) : (
          <Link className="link" to={urls.listing(listingId)}>
            {title}
          </Link>
        )}
      </span>
      <span className="tabular-nums">
        <span className="text-muted">
          {quantity} × {formatPrice(price)}
          {discount != null && discount !== 0 && ` − ${formatPrice(discount)}`}
        </span>{" "}
        <b className="font-strong">{formatPrice(cost / 100)}</b>
      </span>
      <span className="col-span-full flex flex-wrap gap-x-4 gap-y-1 text-muted">
        <span>
          SKU <span className="code">{sku ?? "–"}</span>
        </span>
        {isOn && ebayItemId !== "" && (
          <span className="flex items-center gap-1">
            <a className="code link" href={getItemUrl(ebayItemId)} target="_blank" rel="noreferrer">
              {ebayItemId}
            </a>
            <ExternalLink className="icon" aria-label={detailCopy.onEbay} />
            <span className="-my-1">
              <CopyButton label="Copy item id" text={ebayItemId} />
            </span>
          </span>
        )}
      </span>
    </li>
  );
}
