import type { Order, OrderLine, Shipment } from "./ports.ts";

/**
 * Returns the lines that aren't in a parcel yet, with their remaining quantities. If everything is shipped,
 * returns the whole order. The parcel then adds a tracking number, which the marketplace may refuse
 * (decisions/orders/0057).
 */
export function listRemainingLines(
  { lines }: Pick<Order, "lines">,
  shipments: readonly Shipment[],
): OrderLine[] {
  const left = findLeft(lines, shipments);
  return left.length > 0 ? left : [...lines];
}

/** Returns whether every copy of the order is in a parcel. */
export const isWholeShipped = (
  { lines, fulfillmentStatus }: Pick<Order, "lines" | "fulfillmentStatus">,
  shipments: readonly Shipment[],
): boolean => fulfillmentStatus === "FULFILLED" || findLeft(lines, shipments).length === 0;

const findLeft = (lines: readonly OrderLine[], shipments: readonly Shipment[]): OrderLine[] =>
  lines.flatMap((line) => {
    const quantity = line.quantity - countShipped(line, shipments);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

function countShipped({ lineItemId, quantity: all }: OrderLine, shipments: readonly Shipment[]): number {
  return shipments
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineItemId === lineItemId)
    .reduce((sum, { quantity }) => sum + (quantity ?? all), 0);
}
