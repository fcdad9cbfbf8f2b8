/** An order as the marketplace has it. Times are epoch milliseconds, money is cents. */
export interface Order {
  orderId: string;
  buyer: string;
  shipTo: ShipTo | null;
  subtotalCents: number;
  shippingCents: number;
  totalCents: number;
  refundedCents: number;
  createdAt: number;
  modifiedAt: number;
  paidAt: number | null;
  shipBy: number | null;
  cancelled: boolean;
  /** The marketplace's own words. */
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
  /** Of all of the line. */
  costCents: number;
}

export interface ShipTo {
  name: string | null;
  lines: string[];
  city: string | null;
  stateOrProvince: string | null;
  postalCode: string | null;
  countryCode: string | null;
}

export interface Shipment {
  carrier: string;
  trackingNumber: string;
  /** Epoch milliseconds; null where the marketplace doesn't say. */
  shippedAt: number | null;
  /** What is in the parcel; without a quantity all of the line. */
  lines: { lineItemId: string; quantity: number | null }[];
}

/** The marketplace's side of orders. Refusals are `AppError`s of the `ebay/...` codes. */
export interface OrderMarketplace {
  /** A page of the orders changed at or after `since`, and where the next page begins; null after the last one. */
  changedOrders(
    accessToken: string,
    since: number,
    offset: number,
  ): Promise<{ orders: Order[]; nextOffset: number | null }>;
  order(accessToken: string, orderId: string): Promise<Order>;
  shipments(accessToken: string, orderId: string): Promise<Shipment[]>;
  /** A parcel with the order's lines as they are given. Not to be repeated blindly: each call is another one. */
  ship(accessToken: string, order: Order, parcel: { carrier: string; trackingNumber: string }): Promise<void>;
}

/** Where a sync that has not come to its end goes on: the next page of what has changed since then. */
export interface OrderPlace {
  since: number;
  offset: number;
  /** The newest change on the pages before. */
  modifiedUntil: number;
  /** When the page before was read. */
  at: number;
}

/** Our side of orders. Times are epoch milliseconds. */
export interface OrderStore {
  /** How far the orders have been read; null before the first time, `syncedAt` null before its end. */
  progress(
    uid: string,
  ): Promise<{ modifiedUntil: number; syncedAt: number | null; place: OrderPlace | null } | null>;
  notePlace(uid: string, place: OrderPlace): Promise<void>;
  /** The end of a sync: its place is forgotten. */
  noteProgress(uid: string, progress: { modifiedUntil: number; syncedAt: number }): Promise<void>;
  /**
   * Writes the orders that are new or have changed, each with its one activity, and answers how many those were. What
   * is not given as shipments stays as stored.
   */
  keep(uid: string, orders: readonly Order[], shipments?: readonly Shipment[]): Promise<number>;
}

/** One at a time marks an order as shipped. */
export interface ShippingTurns {
  /** The turn, until then (epoch milliseconds) at the latest; null where somebody else has it. */
  take(uid: string, orderId: string, now: number, until: number): Promise<string | null>;
  giveBack(uid: string, orderId: string, turn: string): Promise<void>;
}

export interface ShipPorts extends OrderPorts {
  turns: ShippingTurns;
}

export interface OrderPorts {
  marketplace: OrderMarketplace;
  orders: OrderStore;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  /** Epoch milliseconds. */
  now: () => number;
}
