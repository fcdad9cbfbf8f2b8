import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";

import { type ShipmentsDocument, shipmentsDocument, type WaitingParcel } from "@contract/operations";
import { cancelShipments, shipOrders } from "@contract/orders";
import { MAX_SHIPPED_ORDERS } from "@contract/wire/limits";

import { useNow } from "@/lib/browser/useNow";
import { call } from "@/lib/calls/call";
import { describeOperationFailure, type OperationView, viewOperation } from "@/lib/operations/operationView";
import { useOperation } from "@/lib/operations/useOperation";
import { useRecountOrdersToShip } from "@/lib/orders/toShip";

export interface Shipments {
  readonly view: OperationView;
  readonly document: ShipmentsDocument | null;
  /** The text that explains why the run waits or was stopped. */
  readonly reason: string | null;
  readonly start: (parcels: readonly WaitingParcel[]) => void;
  readonly stop: () => void;
  readonly isStarting: boolean;
  readonly error: Error | null;
}

/** Returns the running bulk shipment, or the last one. */
export function useShipments(): Shipments {
  const { operation } = useOperation("shipments", shipmentsDocument);
  const now = useNow(5);
  const recount = useRecountOrdersToShip();
  const done = operation?.results.length ?? 0;
  useEffect(() => recount(), [done, recount]);
  const start = useMutation({
    mutationFn: async (parcels: readonly WaitingParcel[]) => {
      for (let at = 0; at < parcels.length; at += MAX_SHIPPED_ORDERS) {
        await call(shipOrders, { parcels: parcels.slice(at, at + MAX_SHIPPED_ORDERS).map(toInput) });
      }
    },
  });
  const stop = useMutation({ mutationFn: () => call(cancelShipments, {}) });
  return {
    view: viewOperation(operation, now),
    document: operation,
    reason: describeOperationFailure(operation),
    start: (parcels) => start.mutate(parcels),
    stop: () => stop.mutate(),
    isStarting: start.isPending,
    error: start.error ?? stop.error,
  };
}

const toInput = ({ orderId, carrier, trackingNumber }: WaitingParcel) =>
  carrier === null || trackingNumber === null
    ? { orderId, carrier: null, trackingNumber: null }
    : { orderId, carrier, trackingNumber };
