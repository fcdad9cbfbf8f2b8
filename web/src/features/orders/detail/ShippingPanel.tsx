import { useRef } from "react";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { urls } from "@/lib/browser/urls";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { CopyButton } from "@/ui/controls/CopyButton";
import { Panel } from "@/ui/page/Panel";

import type { Order } from "../arrange";
import { copy, detailCopy, shipCopy } from "../copy";
import { SHIPPING_LABELS } from "@/lib/orders/orderState";
import { isToShip } from "../shipping";
import { ShipForm } from "./ShipForm";

/** Shows the sent parcels, and a form for the next one. */
export function ShippingPanel({ order }: { readonly order: Order }) {
  const { isOn, isConnected } = useMarketplace();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="rounded-lg">
      <Panel
        title={detailCopy.shipping}
        aside={<span className="px-2 text-muted">{SHIPPING_LABELS[order.shippingStatus]}</span>}
      >
        <Packing order={order} />
        <Parcels order={order} />
        {isOn &&
          isToShip(order) &&
          (isConnected ? (
            <ShipForm order={order} onShipped={() => place.current?.focus()} />
          ) : (
            <div className="grid justify-items-start gap-3 p-4">
              <p className="text-muted">{shipCopy.notConnected}</p>
              <ButtonLink to={urls.settings}>{copy.connect}</ButtonLink>
            </div>
          ))}
      </Panel>
    </div>
  );
}

/** Shows the result of packing, with the reason of an override. */
function Packing({ order: { packing } }: { readonly order: Order }) {
  if (!packing) return null;
  const { state, scanned, reason } = packing;
  return (
    <p className="px-4 pt-3 wrap-anywhere">
      {state === "checked"
        ? shipCopy.checked
        : state === "stopped"
          ? shipCopy.wrongCar(scanned ?? "–")
          : shipCopy.overridden(reason ?? "–")}
    </p>
  );
}

function Parcels({ order: { shipments, shippingStatus } }: { readonly order: Order }) {
  if (shipments.length === 0) {
    return shippingStatus === "NOT_SHIPPED" ? null : <p className="p-4 text-muted">{shipCopy.noParcel}</p>;
  }
  return (
    <ul className="grid gap-2 p-4">
      {shipments.map(({ carrier, trackingNumber }) => (
        <li key={`${carrier} ${trackingNumber}`} className="flex items-center gap-2">
          <span>{carrier || "–"}</span>
          <span className="code wrap-anywhere">{trackingNumber || "–"}</span>
          {trackingNumber !== "" && (
            <span className="-my-1">
              <CopyButton label="Copy tracking number" text={trackingNumber} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
