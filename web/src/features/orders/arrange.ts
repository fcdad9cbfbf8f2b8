import type { OrderDocument } from "@contract/documents";

import type { Found } from "@/lib/firestore/documents";
import { holdsWords } from "@/lib/listings/findByWords";
import { fold } from "@/lib/listings/fold";

import { getStage } from "@/lib/orders/orderState";

export type Order = Found<OrderDocument>;

export const ORDER_SORTS = ["awaiting", "-date", "date", "-total", "total", "buyer", "shipBy"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Whether an order holds every word, in its id, its buyer's names, or the titles and SKUs of what is in it. */
export const holds = (order: Order, words: string): boolean =>
  holdsWords([...textsOf(order), ...namesOf(order)], words);

const textsOf = ({ orderId, items }: Order): readonly (string | null)[] => [
  orderId,
  ...items.flatMap(({ title, sku, ebayItemId }) => [title, sku, ebayItemId]),
];
const namesOf = ({ buyer, shipTo }: Order): readonly (string | null)[] => [
  buyer,
  shipTo?.name ?? null,
  shipTo?.company ?? null,
];

/**
 * Addresses stay in histories and are sent on, so a buyer's name must not be in one: a search may stand there if orders
 * hold it in what isn't personal, and no buyer's name holds any word of it.
 */
export function mayStandInAddress(search: string, orders: readonly Order[]): boolean {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  if (orders.some((order) => words.some((word) => holdsWords(namesOf(order), word)))) return false;
  return orders.some((order) => holdsWords(textsOf(order), search));
}

/** Those that hold the words, in order. */
export function arrange(orders: readonly Order[], search: string, sort: OrderSort): readonly Order[] {
  const found = search.trim() === "" ? [...orders] : orders.filter((order) => holds(order, search));
  return found.sort((one, other) => COMPARE[sort](one, other) || newer(one, other));
}

const newer = (one: Order, other: Order): number =>
  other.date.toMillis() - one.date.toMillis() || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
/** The unknown comes last. */
const shipBy = ({ shipBy: at }: Order): number => at?.toMillis() ?? Number.MAX_SAFE_INTEGER;
const waits = (order: Order): number => (getStage(order) === "awaiting" ? 0 : 1);

const COMPARE: Readonly<Record<OrderSort, (one: Order, other: Order) => number>> = {
  // What is due sooner first; behind what waits, the newest.
  awaiting: (one, other) => waits(one) - waits(other) || (waits(one) === 0 ? shipBy(one) - shipBy(other) : 0),
  "-date": newer,
  date: (one, other) => one.date.toMillis() - other.date.toMillis(),
  "-total": (one, other) => other.total - one.total,
  total: (one, other) => one.total - other.total,
  buyer: (one, other) =>
    fold(one.buyer) < fold(other.buyer) ? -1 : fold(one.buyer) > fold(other.buyer) ? 1 : 0,
  shipBy: (one, other) => shipBy(one) - shipBy(other),
};

/** One of each, as they come: an order can be among the newest and among those that wait. */
export function together(...lists: readonly (readonly Order[])[]): readonly Order[] {
  return [...new Map(lists.flat().map((order) => [order.id, order])).values()];
}

export interface OrderPageOf {
  readonly rows: readonly Order[];
  /** Within 1 and `pages`. */
  readonly page: number;
  readonly pages: number;
}

export function pageOf(orders: readonly Order[], page: number, size: number): OrderPageOf {
  const pages = Math.max(1, Math.ceil(orders.length / size));
  const at = Math.min(page, pages);
  return { rows: orders.slice((at - 1) * size, at * size), page: at, pages };
}
