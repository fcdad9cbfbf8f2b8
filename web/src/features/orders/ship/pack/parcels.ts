import { fold } from "@/lib/listings/query/fold";

import { formatAddress } from "../../address";
import type { Order } from "../../arrange";
import { type LotCars, type FindName, expandLots, type SoldItem } from "../expandLots";

/** Orders that are sent in one parcel. */
export interface Parcel {
  /** The id of its first order. */
  readonly id: string;
  readonly orders: readonly Order[];
  readonly buyer: string;
  /** The label's lines. Empty if the address is unknown. */
  readonly address: readonly string[];
  /** The cars to pack and scan. A lot is replaced by its cars. */
  readonly cars: readonly ParcelCar[];
  /** The sold items, as the buyer knows them. */
  readonly lines: readonly ParcelLine[];
}

/** A sold item. For a lot, also its cars. */
interface ParcelLine extends Pick<ParcelCar, "id" | "title" | "sku" | "quantity"> {
  readonly cars: readonly Pick<ParcelCar, "title" | "sku" | "quantity">[];
}

export interface LotNames {
  readonly lots: LotCars;
  readonly findName: FindName;
}
const NO_LOT_NAMES: LotNames = { lots: new Map(), findName: () => null };

export interface ParcelCar {
  /** The listing's id, or the marketplace's item id if the collection doesn't contain the listing. */
  readonly id: string;
  readonly listingId: string | null;
  readonly title: string;
  readonly sku: string | null;
  readonly quantity: number;
}

/**
 * Groups orders into parcels, in the orders' sequence. Orders of one buyer to one address share a parcel,
 * unless the seller separated them or their shipping provider reference ids differ.
 */
export function groupParcels(
  orders: readonly Order[],
  apart: Readonly<Record<string, boolean>> = {},
  opened: LotNames = NO_LOT_NAMES,
): readonly Parcel[] {
  const groups = Map.groupBy(orders, (order) =>
    apart[order.orderId] ? order.orderId : getDestination(order),
  );
  return Array.from(groups.values(), (group) => toParcel(group, opened));
}

/**
 * Returns the grouping key of an order. An order without a street gets its own parcel: eBay removes the
 * street after 90 days, and a town isn't an address.
 */
function getDestination({ orderId, buyer, shipTo, shipToReferenceId }: Order): string {
  if (!shipTo || shipTo.lines.length === 0) return orderId;
  const lines = formatAddress(shipTo, shipToReferenceId);
  return fold([buyer, ...lines].join("\n"));
}

function toParcel(orders: readonly Order[], { lots, findName }: LotNames): Parcel {
  const [first] = orders as readonly [Order];
  const sold = orders.flatMap(({ items }) => items);
  return {
    id: first.orderId,
    orders,
    buyer: first.buyer,
    address: formatAddress(first.shipTo, first.shipToReferenceId),
    cars: addUp(expandLots(sold, lots, findName)),
    lines: addUp(sold).map(({ id, listingId, title, sku, quantity }) => {
      const isLot = listingId !== null && lots.has(listingId);
      const item = { listingId, ebayItemId: "", title, sku, quantity };
      return { id, title, sku, quantity, cars: isLot ? addUp(expandLots([item], lots, findName)) : [] };
    }),
  };
}

function addUp(items: readonly SoldItem[]): readonly ParcelCar[] {
  const cars = new Map<string, ParcelCar>();
  for (const { listingId, ebayItemId, title, sku, quantity } of items) {
    const id = listingId ?? `item-${ebayItemId}`;
    const known = cars.get(id);
    cars.set(
      id,
      known ? { ...known, quantity: known.quantity + quantity } : { id, listingId, title, sku, quantity },
    );
  }
  return [...cars.values()];
}

export const countCopies = ({ cars }: Pick<Parcel, "cars">): number =>
  cars.reduce((sum, { quantity }) => sum + quantity, 0);

type PackingState = "checked" | "stopped" | "overridden" | "open";

/** Returns the packing state of the parcel. It is checked only if all its orders are. */
export function getPackingState({ orders }: Pick<Parcel, "orders">): PackingState {
  const states = orders.map(({ packing }) => packing?.state ?? "open");
  if (states.includes("stopped")) return "stopped";
  if (states.includes("open")) return "open";
  return states.includes("overridden") ? "overridden" : "checked";
}

export const isPacked = (parcel: Pick<Parcel, "orders">): boolean =>
  ["checked", "overridden"].includes(getPackingState(parcel));
