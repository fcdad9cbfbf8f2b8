import type { Echoes } from "../ebay/echoes.ts";
import type { PostalAddress } from "../../contract/documents/order.ts";

/** An order at the marketplace. Times are epoch milliseconds, money is in cents. */
export interface Order {
  orderId: string;
  buyer: string;
  shipTo: PostalAddress | null;
  /** The shipping provider's reference for the parcel. It is printed on the label above the street. */
  shipToReferenceId: string | null;
  /** The address that the provider forwards the parcel to, unless that is the seller's business. */
  finalDestination: PostalAddress | null;
  /** The buyer's message at checkout. */
  buyerNotes: string | null;
  /** Before discounts. */
  subtotalCents: number | null;
  shippingCents: number | null;
  itemDiscountCents: number | null;
  shippingDiscountCents: number | null;
  /** Adjustments that the seller made after the sale. A negative amount lowers the total. */
  adjustmentCents: number | null;
  taxCents: number | null;
  /** Tax that the marketplace collects. It isn't part of the total. */
  collectedTaxCents: number | null;
  totalCents: number | null;
  refundedCents: number;
  /** The marketplace's fee for the order. Null until it is known. */
  feeCents: number | null;
  createdAt: number;
  modifiedAt: number;
  paidAt: number | null;
  shipBy: number | null;
  cancelled: boolean;
  /** The marketplace's own status text. */
  paymentStatus: string;
  fulfillmentStatus: string;
  lines: OrderLine[];
}

export interface OrderLine {
  lineItemId: string;
  itemId: string;
  title: string;
  sku: string | null;
  quantity: number;
  /** The cost of the whole line, before discounts. */
  costCents: number;
  /** The discount on the whole line. */
  discountCents: number | null;
}

export interface Shipment {
  carrier: string;
  trackingNumber: string;
  /** Epoch milliseconds, or null if the marketplace doesn't say. */
  shippedAt: number | null;
  /** The contents of the parcel. A null quantity is the whole line. */
  lines: { lineItemId: string; quantity: number | null }[];
}

/** A parcel with carrier and tracking number, or without both. */
export interface Parcel {
  carrier: string | null;
  /** Letters and digits, upper case. */
  trackingNumber: string | null;
}

/** The marketplace side of orders. Throws `AppError`s with `ebay/...` codes. */
export interface OrderMarketplace {
  /**
   * Returns a page of the orders changed at or after `since`, and the offset of the next page, or null after
   * the last page.
   */
  readChangedOrders(
    accessToken: string,
    since: number,
    offset: number,
  ): Promise<{ orders: Order[]; nextOffset: number | null }>;
  readOrder(accessToken: string, orderId: string): Promise<Order>;
  readShipments(accessToken: string, orderId: string): Promise<Shipment[]>;
  /** Creates a parcel with the given order lines. Not idempotent: every call creates another parcel. */
  ship(accessToken: string, order: Order, parcel: Parcel): Promise<void>;
}

/** The cursor of an unfinished sync: the next page of the changes since `since`. */
export interface OrderCursor {
  since: number;
  /** When the first page was read. Later changes may be missing. */
  startedAt: number;
  offset: number;
  /** The latest change time on the previous pages. */
  modifiedUntil: number;
  /** When the previous page was read. */
  at: number;
}

interface OrderProgress {
  /** The eBay account that the seller has connected. Null if it isn't known. */
  account: string | null;
  /** 0 before the first sync. */
  modifiedUntil: number;
  /** Null until the first sync that the seller has started ends. */
  syncedAt: number | null;
  place: OrderCursor | null;
}

/** Stores orders. Times are epoch milliseconds. */
export interface OrderStore {
  has(uid: string, orderId: string): Promise<boolean>;
  /** Returns the progress of the connected account's orders. That of another account counts as none. */
  readProgress(uid: string): Promise<OrderProgress>;
  /** Stores the cursor of a sync that began while `account` was connected. */
  saveCursor(uid: string, account: string | null, place: OrderCursor): Promise<void>;
  /** Ends a sync and deletes its cursor. */
  saveProgress(uid: string, progress: Omit<OrderProgress, "place"> & { readAt: number }): Promise<void>;
  /**
   * Writes new and changed orders with one activity each, and returns their number. Keeps the stored
   * shipments if none are given.
   */
  save(uid: string, orders: readonly Order[], shipments?: readonly Shipment[]): Promise<number>;
}

/** A lock per order, so that one caller at a time marks it as shipped (decisions/orders/0027). */
export interface ShippingLocks {
  /** Acquires the lock until `until` (epoch milliseconds). Returns null if another caller holds it. */
  acquire(uid: string, orderId: string, now: number, until: number): Promise<string | null>;
  /** Extends the lock. Returns false if its holder has lost it. */
  extend(uid: string, orderId: string, turn: string, until: number): Promise<boolean>;
  release(uid: string, orderId: string, turn: string): Promise<void>;
}

type PackingState = "checked" | "stopped" | "overridden";

/** The result of packing an order. */
export interface Packing {
  state: PackingState;
  /** The code that was scanned instead, if the parcel was stopped. */
  scanned: string | null;
  reason: string | null;
}

export interface PackingStore {
  /** Returns null for an order that hasn't been packed, and for one that isn't stored. */
  read(uid: string, orderId: string): Promise<PackingState | null>;
  /**
   * Stores the result in all orders, or in none if one of them isn't stored. Null resets it. An override also
   * adds an activity.
   */
  save(uid: string, orderIds: readonly string[], packing: Packing | null, now: number): Promise<void>;
}

export interface ShipPorts extends OrderPorts {
  locks: ShippingLocks;
  packings: Pick<PackingStore, "read">;
  echoes: Pick<Echoes, "expect">;
  report: (message: string, error: unknown) => void;
}

export interface OrderPorts {
  marketplace: OrderMarketplace;
  orders: OrderStore;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  now: () => number;
}
