import { setTimeout as sleep } from "node:timers/promises";

import { AppError } from "../../contract/wire/errors.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { OWN_SHIPMENT_ECHO } from "../ebay/echoes.ts";
import { mayRepeat } from "../ebay/refusal.ts";
import { isWholeShipped, listRemainingLines } from "./linesLeft.ts";
import type { Order, OrderPorts, Parcel, Shipment, ShipPorts } from "./ports.ts";

type OwnShipPorts = OrderPorts & Pick<ShipPorts, "echoes" | "report">;

interface ShipResult {
  success: true;
  alreadyShipped: boolean;
  message: string;
}

/** Lifetime of the lock. It is extended right before the call that creates the parcel, which takes 25 s at most. */
const LOCK_MS = MINUTE_MS;
const WAIT_MS = 40_000;
const POLL_MS = 300;

/**
 * Marks an order, or its unshipped part, as shipped. Every call to eBay creates another parcel. So before the
 * call, and again after a lost answer, checks whether eBay has the tracking number, or for a parcel without
 * one, whether anything is left to ship. Concurrent callers wait and then find the parcel.
 *
 * Throws if packing found a wrong car in the parcel. With `mustBePacked`, also throws if the order wasn't
 * checked.
 */
export async function shipOrder(
  ports: ShipPorts,
  uid: string,
  parcel: { orderId: string } & Parcel,
  options: { mustBePacked?: boolean } = {},
): Promise<ShipResult> {
  const { locks, now } = ports;
  const { orderId } = parcel;
  const deadline = now() + WAIT_MS;
  for (;;) {
    const lock = await locks.acquire(uid, orderId, now(), now() + LOCK_MS);
    if (lock !== null) {
      try {
        await refuseUnpacked(ports, uid, orderId, options);
        const extend = () => locks.extend(uid, orderId, lock, now() + LOCK_MS);
        const result = await shipOnce(ports, uid, parcel, extend);
        if (result === null) continue;
        return result;
      } finally {
        await locks
          .release(uid, orderId, lock)
          .catch((error: unknown) => ports.report("an order's lock was not released", error));
      }
    }
    if (now() > deadline) throw new AppError("ebay/unavailable");
    await sleep(POLL_MS);
  }
}

async function refuseUnpacked(
  { packings }: ShipPorts,
  uid: string,
  orderId: string,
  { mustBePacked = false }: { mustBePacked?: boolean },
): Promise<void> {
  const packing = await packings.read(uid, orderId);
  if (packing === "stopped") throw new AppError("order/wrong-car");
  if (mustBePacked && packing === null) throw new AppError("order/not-packed");
}

/**
 * Returns null if `extend` returns false: reading the order took longer than the lock lasts, and another caller
 * may have shipped it.
 */
async function shipOnce(
  ports: OwnShipPorts,
  uid: string,
  { orderId, ...parcel }: { orderId: string } & Parcel,
  extend: () => Promise<boolean>,
): Promise<ShipResult | null> {
  for (let attempt = 1; ; attempt += 1) {
    const { order, shipments } = await readOrder(ports, uid, orderId);
    if (isShipped(order, shipments, parcel)) {
      await ports.orders
        .save(uid, [order], shipments)
        .catch((error: unknown) => ports.report("an accepted shipment was not stored", error));
      return attempt === 1
        ? { success: true, alreadyShipped: true, message: "This order was already marked as shipped." }
        : SHIPPED;
    }
    if (order.cancelled) throw new AppError("order/cancelled");
    if (!(await extend())) return null;
    try {
      const lines = listRemainingLines(order, shipments);
      await ports.withAccessToken(uid, (token) => ports.marketplace.ship(token, { ...order, lines }, parcel));
      // The next reading of the order stores what couldn't be stored now (decisions/orders/0395).
      await keepShipped(ports, uid, orderId, parcel).catch((error: unknown) =>
        ports.report("an accepted shipment was not stored", error),
      );
      return SHIPPED;
    } catch (error) {
      if (!mayRepeat(error, attempt)) throw error;
    }
  }
}

const SHIPPED: ShipResult = {
  success: true,
  alreadyShipped: false,
  message: "The order is marked as shipped.",
};

/**
 * Stores the shipment. eBay may list a parcel only a moment after it accepts it. If the whole order is shipped
 * and its parcels are known, eBay's notifications of it, one for each line, bring no news and aren't read.
 */
async function keepShipped(ports: OwnShipPorts, uid: string, orderId: string, parcel: Parcel): Promise<void> {
  const { order, shipments } = await readOrder(ports, uid, orderId);
  const isListed = isShipped(order, shipments, parcel);
  const { carrier, trackingNumber } = parcel;
  const made = {
    carrier: carrier ?? "",
    trackingNumber: trackingNumber ?? "",
    shippedAt: ports.now(),
    lines: [],
  };
  await ports.orders.save(uid, [order], isListed ? shipments : [...shipments, made]);
  if (isListed && isWholeShipped(order, shipments))
    await ports.echoes.expect(
      uid,
      OWN_SHIPMENT_ECHO,
      order.lines.map(() => orderId),
    );
}

function readOrder(
  { marketplace, withAccessToken }: OrderPorts,
  uid: string,
  orderId: string,
): Promise<{ order: Order; shipments: Shipment[] }> {
  return withAccessToken(uid, async (token) => ({
    order: await marketplace.readOrder(token, orderId),
    shipments: await marketplace.readShipments(token, orderId),
  }));
}

/**
 * Identifies a parcel by its tracking number. Without one, checks that nothing is left to ship
 * (decisions/orders/0171).
 */
function isShipped(order: Order, shipments: readonly Shipment[], { trackingNumber }: Parcel): boolean {
  if (trackingNumber === null) return isWholeShipped(order, shipments);
  return shipments.some((shipment) => shipment.trackingNumber.toUpperCase() === trackingNumber);
}
