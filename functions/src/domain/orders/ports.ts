/** An order at the marketplace. Times are epoch milliseconds, money is in cents. */
export interface Order {
  orderId: string;
  buyer: string;
  /** Where the seller sends the parcel. */
  shipTo: ShipTo | null;
  /** The shipping provider's key to the parcel. It goes on the label, above the street. */
  shipToReferenceId: string | null;
  /** Where the provider sends the parcel on, if it isn't the seller's business. */
  finalDestination: ShipTo | null;
  /** What the buyer wrote at checkout. */
  buyerNotes: string | null;
  /** Before discounts. */
  subtotalCents: number | null;
  shippingCents: number | null;
  /** What the discounts take off. */
  itemDiscountCents: number | null;
  shippingDiscountCents: number | null;
  /** What the seller changed after the sale. Negative lowers the total. */
  adjustmentCents: number | null;
  /** Tax that the seller collects. */
  taxCents: number | null;
  /** Tax that the marketplace collects. It isn't part of the total. */
  collectedTaxCents: number | null;
  totalCents: number | null;
  refundedCents: number;
  /** The marketplace's fee for the order. Null before it says. */
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
  /** What discounts take off the whole line. */
  discountCents: number | null;
}

export interface ShipTo {
  name: string | null;
  company: string | null;
  phone: string | null;
  lines: string[];
  city: string | null;
  stateOrProvince: string | null;
  postalCode: string | null;
  countryCode: string | null;
}

export interface Shipment {
  carrier: string;
  trackingNumber: string;
  /** Epoch milliseconds, or null if the marketplace doesn't say. */
  shippedAt: number | null;
  /** The contents of the parcel. A null quantity means the whole line. */
  lines: { lineItemId: string; quantity: number | null }[];
}

/** A parcel with its number, or without carrier and number. */
export interface Parcel {
  carrier: string | null;
  /** Letters and digits, upper case. */
  trackingNumber: string | null;
}

/** The marketplace's side of orders. Throws `AppError`s with `ebay/...` codes. */
export interface OrderMarketplace {
  /**
   * Returns a page of the orders changed at or after `since`, and the next page's offset, or null after the last
   * page.
   */
  changedOrders(
    accessToken: string,
    since: number,
    offset: number,
  ): Promise<{ orders: Order[]; nextOffset: number | null }>;
  order(accessToken: string, orderId: string): Promise<Order>;
  shipments(accessToken: string, orderId: string): Promise<Shipment[]>;
  /** Creates a parcel with the order's lines as given. Not idempotent: every call creates another parcel. */
  ship(accessToken: string, order: Order, parcel: Parcel): Promise<void>;
}

/** The cursor of an unfinished sync: the next page of the changes since `since`. */
export interface OrderCursor {
  since: number;
  offset: number;
  /** The newest change on the previous pages. */
  modifiedUntil: number;
  /** When the previous page was read. */
  at: number;
}

/** The stored side of orders. Times are epoch milliseconds. */
export interface OrderStore {
  has(uid: string, orderId: string): Promise<boolean>;
  /** Returns how far the orders have been read. Null before the first sync; `syncedAt` is null until it ends. */
  readProgress(
    uid: string,
  ): Promise<{ modifiedUntil: number; syncedAt: number | null; place: OrderCursor | null } | null>;
  saveCursor(uid: string, place: OrderCursor): Promise<void>;
  /** Ends a sync and deletes its cursor. */
  saveProgress(
    uid: string,
    progress: { modifiedUntil: number; syncedAt: number | null; readAt: number },
  ): Promise<void>;
  /**
   * Writes the orders that are new or have changed, each with one activity, and returns how many. Keeps the stored
   * shipments if none are given.
   */
  keep(uid: string, orders: readonly Order[], shipments?: readonly Shipment[]): Promise<number>;
}

/** A lock per order, so that one caller at a time marks it as shipped. */
export interface ShippingLocks {
  /** Acquires the lock until `until` (epoch milliseconds). Returns null if another caller holds it. */
  acquire(uid: string, orderId: string, now: number, until: number): Promise<string | null>;
  release(uid: string, orderId: string, turn: string): Promise<void>;
}

export type PackingState = "checked" | "stopped" | "overridden";

/** What packing has shown of an order. */
export interface Packing {
  state: PackingState;
  /** What was scanned instead, of a parcel that was stopped. */
  scanned: string | null;
  reason: string | null;
}

export interface PackingStore {
  /** Returns null for an order that nobody has packed, and for one that isn't stored. */
  read(uid: string, orderId: string): Promise<PackingState | null>;
  /** Keeps it on every order, or on none if one isn't stored. Null begins anew. An override is an activity too. */
  keep(uid: string, orderIds: readonly string[], packing: Packing | null, now: number): Promise<void>;
}

export interface ShipPorts extends OrderPorts {
  locks: ShippingLocks;
  packings: Pick<PackingStore, "read">;
}

export interface OrderPorts {
  marketplace: OrderMarketplace;
  orders: OrderStore;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  /** Epoch milliseconds. */
  now: () => number;
}
