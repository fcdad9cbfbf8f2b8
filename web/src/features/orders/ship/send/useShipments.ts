import { useEffect } from "react";

import { type ShipmentsDocument, shipmentsDocument, type WaitingParcel } from "@contract/operations";
import { cancelShipments, shipOrders } from "@contract/orders";
import { MAX_SHIPPED_ORDERS } from "@contract/wire/limits";

import { call } from "@/lib/calls/call";
import type { BulkRun } from "@/lib/operations/BulkRunStatus";
import { useBulkRun } from "@/lib/operations/useBulkRun";
import { useRecountOrdersToShip } from "@/lib/orders/useOrdersToShip";

export interface Shipments extends BulkRun<ShipmentsDocument> {
  readonly start: (parcels: readonly WaitingParcel[]) => void;
}

/** Returns the running bulk shipment, or the last one. */
export function useShipments(): Shipments {
  const recount = useRecountOrdersToShip();
  const run = useBulkRun("shipments", shipmentsDocument, {
    start: startShipping,
    stop: () => call(cancelShipments, {}),
  });
  const done = run.document?.results.length ?? 0;
  useEffect(() => recount(), [done, recount]);
  return run;
}

async function startShipping(parcels: readonly WaitingParcel[]): Promise<void> {
  for (let at = 0; at < parcels.length; at += MAX_SHIPPED_ORDERS) {
    await call(shipOrders, { parcels: parcels.slice(at, at + MAX_SHIPPED_ORDERS).map(toInput) });
  }
}

const toInput = ({ orderId, carrier, trackingNumber }: WaitingParcel) =>
  carrier === null || trackingNumber === null
    ? { orderId, carrier: null, trackingNumber: null }
    : { orderId, carrier, trackingNumber };
