import { setTimeout as sleep } from "node:timers/promises";

import { AppError } from "../../contract/errors.ts";
import { linesLeft } from "./linesLeft.ts";
import type { Order, OrderPorts, Shipment, ShipPorts } from "./ports.ts";

interface Shipped {
  success: true;
  alreadyShipped: boolean;
  message: string;
}

interface Parcel {
  carrier: string;
  /** Letters and digits, upper case. */
  trackingNumber: string;
}

/** A lost answer is asked after this often before the seller is told that eBay is away. */
const MAX_ROUNDS = 3;
/** No call lives longer than this: a turn that was not given back is over. */
const TURN_MS = 60_000;
const WAIT_MS = 40_000;
const POLL_MS = 300;

/**
 * Marks an order as shipped, what is left of it where a part is on its way already. Every call at eBay is another parcel, so eBay is asked first, and again after an
 * answer that was lost: a parcel with that tracking number is there, or it isn't and is made. Whoever comes meanwhile
 * waits, and then finds the parcel.
 */
export async function shipOrder(
  ports: ShipPorts,
  uid: string,
  parcel: { orderId: string } & Parcel,
): Promise<Shipped> {
  const { turns, now } = ports;
  const { orderId } = parcel;
  const giveUpAt = now() + WAIT_MS;
  for (;;) {
    const turn = await turns.take(uid, orderId, now(), now() + TURN_MS);
    if (turn !== null) {
      try {
        return await shipOnce(ports, uid, parcel);
      } finally {
        await turns.giveBack(uid, orderId, turn);
      }
    }
    if (now() > giveUpAt) throw new AppError("ebay/unavailable");
    await sleep(POLL_MS);
  }
}

async function shipOnce(
  ports: OrderPorts,
  uid: string,
  { orderId, ...parcel }: { orderId: string } & Parcel,
): Promise<Shipped> {
  for (let round = 1; ; round += 1) {
    const { order, shipments } = await readOrder(ports, uid, orderId);
    if (shipments.some((shipment) => isOf(shipment, parcel))) {
      await ports.orders.keep(uid, [order], shipments);
      return round === 1
        ? { success: true, alreadyShipped: true, message: "This order was already marked as shipped." }
        : SHIPPED;
    }
    if (order.cancelled) throw new AppError("ebay/refused", { message: "This order is cancelled." });
    try {
      const lines = linesLeft(order, shipments);
      await ports.withAccessToken(uid, (token) => ports.marketplace.ship(token, { ...order, lines }, parcel));
      await keepShipped(ports, uid, orderId, parcel);
      return SHIPPED;
    } catch (error) {
      const isLost = error instanceof AppError && error.code === "ebay/unavailable";
      if (!isLost || round === MAX_ROUNDS) throw error;
    }
  }
}

const SHIPPED: Shipped = { success: true, alreadyShipped: false, message: "The order is marked as shipped." };

/** eBay may list the parcel a moment later than it has taken it. */
async function keepShipped(ports: OrderPorts, uid: string, orderId: string, parcel: Parcel): Promise<void> {
  const { order, shipments } = await readOrder(ports, uid, orderId);
  const isListed = shipments.some((shipment) => isOf(shipment, parcel));
  const all = isListed ? shipments : [...shipments, { ...parcel, shippedAt: ports.now(), lines: [] }];
  await ports.orders.keep(uid, [order], all);
}

function readOrder(
  { marketplace, withAccessToken }: OrderPorts,
  uid: string,
  orderId: string,
): Promise<{ order: Order; shipments: Shipment[] }> {
  return withAccessToken(uid, async (token) => ({
    order: await marketplace.order(token, orderId),
    shipments: await marketplace.shipments(token, orderId),
  }));
}

const isOf = (shipment: Shipment, { trackingNumber }: Parcel): boolean =>
  shipment.trackingNumber.toUpperCase() === trackingNumber;
