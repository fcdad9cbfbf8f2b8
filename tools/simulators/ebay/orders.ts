import { createBuyer, type Buyer } from "./state/buyers.ts";
import { announceOutOfStock, endListing, waitsSoldOut } from "./listings.ts";
import { announce } from "./notify/events.ts";
import { type Listing } from "./state/listing.ts";
import { type Order, type Sale, type Shipment } from "./state/order.ts";
import { type State } from "./state/state.ts";
import { textAt } from "./trading/xml.ts";

export interface Purchase {
  listing: Listing;
  quantity: number;
  /** Default: the listing's price. */
  priceEach?: string;
}

/** Places an order. Selling the last copy ends a listing without out-of-stock control. */
export function placeOrder(
  state: State,
  purchases: readonly [Purchase, ...Purchase[]],
  { paid, buyer, buyerName }: { paid: boolean; buyer?: Buyer; buyerName?: string },
  now: Date,
): Order {
  const number = state.nextOrderNumber;
  const at = now.toISOString();
  const order: Order = {
    orderId: formatOrderId(number),
    seller: purchases[0].listing.seller,
    buyer: buyer ?? { ...createBuyer(number), ...(buyerName !== undefined && { username: buyerName }) },
    createdAt: at,
    modifiedAt: at,
    ...(paid && { paidAt: at }),
    shipments: [],
  };
  state.nextOrderNumber += 1;
  state.orders[order.orderId] = order;
  for (const purchase of purchases) sell(state, order, purchase, now);
  if (paid) announceSales(state, order, "AuctionCheckoutComplete");
  return order;
}

export interface PastSale {
  orderId: string;
  purchases: readonly [Purchase, ...Purchase[]];
  buyer: Buyer;
  at: Date;
  /** Omitted if it still waits for shipment. */
  shipped?: { at: Date; carrier: string; trackingNumber: string };
}

/** Adds a past order, which the listings' sold quantities already include. A repeat replaces it. */
export function recordOrder(state: State, { orderId, purchases, buyer, at, shipped }: PastSale): Order {
  const paidAt = at.toISOString();
  state.sales = state.sales.filter((sale) => sale.orderId !== orderId);
  const order: Order = {
    orderId,
    seller: purchases[0].listing.seller,
    buyer,
    createdAt: paidAt,
    modifiedAt: (shipped?.at ?? at).toISOString(),
    paidAt,
    shipments: [],
  };
  state.orders[orderId] = order;
  const lineItems = purchases.map((purchase) => {
    const { transactionId, quantity } = addSale(state, order, purchase, at);
    return { lineItemId: transactionId, quantity };
  });
  if (shipped) {
    const { carrier, trackingNumber } = shipped;
    const shippedAt = shipped.at.toISOString();
    order.shipments.push({ fulfillmentId: trackingNumber, lineItems, carrier, trackingNumber, shippedAt });
  }
  return order;
}

export function payOrder(state: State, order: Order, now: Date): void {
  order.paidAt = now.toISOString();
  order.modifiedAt = order.paidAt;
  announceSales(state, order, "AuctionCheckoutComplete");
}

export function shipOrder(state: State, order: Order, shipment: Shipment, now: Date): void {
  order.shipments.push(shipment);
  order.modifiedAt = now.toISOString();
  announceSales(state, order, "ItemMarkedShipped");
}

export function listSales(state: State, { orderId }: Order): Sale[] {
  return state.sales.filter((sale) => sale.orderId === orderId);
}

export type FulfillmentStatus = "NOT_STARTED" | "IN_PROGRESS" | "FULFILLED";

export function getLineStatus({ shipments }: Order, sale: Sale): FulfillmentStatus {
  const shipped = shipments
    .flatMap(({ lineItems }) => lineItems)
    .filter(({ lineItemId }) => lineItemId === sale.transactionId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (shipped === 0) return "NOT_STARTED";
  return shipped >= sale.quantity ? "FULFILLED" : "IN_PROGRESS";
}

export function orderStatus(order: Order, sales: readonly Sale[]): FulfillmentStatus {
  const [first, ...others] = new Set(sales.map((sale) => getLineStatus(order, sale)));
  return others.length === 0 ? (first ?? "NOT_STARTED") : "IN_PROGRESS";
}

function sell(state: State, order: Order, purchase: Purchase, now: Date): void {
  const { listing, quantity } = purchase;
  const { seller, itemId, transactionId } = addSale(state, order, purchase, now);
  listing.quantityAvailable -= quantity;
  listing.quantitySold += quantity;
  listing.modifiedAt = now.toISOString();
  const sold = { seller, itemId, transactionId };
  announce(state, { topic: "FixedPriceTransaction", ...sold }, { topic: "ItemSold", ...sold });
  if (listing.quantityAvailable > 0) return;
  if (waitsSoldOut(state, listing)) announceOutOfStock(state, listing);
  else endListing(state, listing, "Sold", now);
}

function addSale(state: State, order: Order, { listing, quantity, priceEach }: Purchase, at: Date): Sale {
  const { item } = listing;
  const sku = textAt(item, "SKU");
  const sale: Sale = {
    transactionId: String(state.nextTransactionId),
    orderId: order.orderId,
    itemId: listing.itemId,
    seller: listing.seller,
    buyer: order.buyer.username,
    title: textAt(item, "Title") ?? "",
    ...(sku !== undefined && { sku }),
    quantity,
    priceEach: priceEach ?? textAt(item, "StartPrice") ?? "0.0",
    shippingCost: textAt(item, "ShippingDetails", "ShippingServiceOptions", "ShippingServiceCost") ?? "0.0",
    createdAt: at.toISOString(),
  };
  state.nextTransactionId += 1;
  state.sales.push(sale);
  return sale;
}

function announceSales(state: State, order: Order, topic: string): void {
  for (const { seller, itemId, transactionId } of listSales(state, order)) {
    announce(state, { topic, seller, itemId, transactionId });
  }
}

/** Formats twelve digits like eBay, such as 01-03955-36441. */
export function formatOrderId(number: number): string {
  const digits = String(number).padStart(12, "0");
  return [digits.slice(0, 2), digits.slice(2, 7), digits.slice(7)].join("-");
}
