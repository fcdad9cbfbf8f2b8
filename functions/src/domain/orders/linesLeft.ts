import type { Order, OrderLine, Shipment } from "./ports.ts";

/**
 * What of an order is in no parcel yet, with the quantity that is left of each line. Where everything is on its way it
 * is the whole order again: the parcel then adds a tracking number, which the marketplace may refuse.
 */
export function linesLeft({ lines }: Pick<Order, "lines">, shipments: readonly Shipment[]): OrderLine[] {
  const left = lines.flatMap((line) => {
    const quantity = line.quantity - shippedOf(line, shipments);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return left.length > 0 ? left : [...lines];
}

function shippedOf({ lineItemId, quantity: all }: OrderLine, shipments: readonly Shipment[]): number {
  return shipments
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineItemId === lineItemId)
    .reduce((sum, { quantity }) => sum + (quantity ?? all), 0);
}
