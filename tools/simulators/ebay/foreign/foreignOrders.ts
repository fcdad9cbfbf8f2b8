import { DAY_MS } from "../durations.ts";
import { createNamedBuyer } from "../state/buyers.ts";
import { isAuction } from "../listings.ts";
import { formatOrderId, recordOrder } from "../orders.ts";
import { type Listing } from "../state/listing.ts";
import { type Order } from "../state/order.ts";
import { type State } from "../state/state.ts";

/** The twelve digits of an order number, in another range than the orders that buyers place here. */
const FIRST_ORDER = 40_000_000_001;

interface OrderShape {
  name: string;
  ageDays: number;
  /** How many listings it contains. */
  lines?: number;
  isShipped?: boolean;
  isUnpaid?: boolean;
  change?: (order: Order) => void;
}

/** Every shape of order, in turns. Amounts are dollars. */
const SHAPES: readonly OrderShape[] = [
  { name: "to be shipped", ageDays: 0 },
  { name: "shipped", ageDays: 4, isShipped: true },
  { name: "several lines", ageDays: 1, lines: 3 },
  { name: "sent on by eBay", ageDays: 2, change: (order) => (order.referenceId = `ESS${order.orderId}`) },
  {
    name: "discounted",
    ageDays: 3,
    lines: 2,
    change: (order) => Object.assign(order, { itemDiscount: 1.5, shippingDiscount: 2 }),
  },
  { name: "refunded in part", ageDays: 6, isShipped: true, change: (order) => (order.refunded = 2) },
  {
    name: "with a note",
    ageDays: 1,
    change: (order) => (order.notes = "Please pack it <well>, it’s a gift & I’m far"),
  },
  { name: "of a company", ageDays: 2, change: (order) => (order.buyer.company = "Example Diecast Ltd") },
  // eBay has removed the name and the street.
  { name: "of long ago", ageDays: 120, isShipped: true },
  { name: "unpaid", ageDays: 0, isUnpaid: true },
  { name: "cancelled", ageDays: 5, change: (order) => (order.cancelState = "CANCELED") },
  {
    name: "in unknown states",
    ageDays: 2,
    change: (order) => Object.assign(order, { paymentStatus: "PAID_LATER", fulfillmentStatus: "ON_A_BOAT" }),
  },
];

/** Adds past orders of every shape for a seller's listings. Their copies count as sold. */
export function addForeignOrders(
  state: State,
  listings: readonly Listing[],
  count: number,
  now: Date,
): Order[] {
  const sellable = listings.filter((listing) => !isAuction(listing));
  if (sellable.length === 0) return [];
  const existing = Object.keys(state.orders).length;
  return Array.from({ length: count }, (_, at) => {
    const shape = SHAPES[at % SHAPES.length] ?? { name: "", ageDays: 0 };
    const placedAt = new Date(now.getTime() - shape.ageDays * DAY_MS - at * 60_000);
    const purchases = Array.from(
      { length: shape.lines ?? 1 },
      (__, line) => (at * 3 + line) % sellable.length,
    )
      .flatMap((place) => sellable[place] ?? [])
      .map((listing) => {
        listing.quantitySold += 1;
        return { listing, quantity: 1 };
      });
    const [first, ...others] = purchases;
    if (!first) throw new Error("an order has a line");
    const order = recordOrder(state, {
      orderId: formatOrderId(FIRST_ORDER + existing + at),
      purchases: [first, ...others],
      buyer: createNamedBuyer(`collector_${String(at).padStart(4, "0")}`),
      at: placedAt,
      ...(shape.isShipped && {
        shipped: {
          at: new Date(placedAt.getTime() + DAY_MS),
          carrier: "USPS",
          trackingNumber: `9400${FIRST_ORDER + at}`,
        },
      }),
    });
    if (shape.isUnpaid) delete order.paidAt;
    shape.change?.(order);
    return order;
  });
}
