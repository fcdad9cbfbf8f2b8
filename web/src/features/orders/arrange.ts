import type { OrderDocument } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { containsWords } from "@/lib/listings/query/findByWords";
import { fold } from "@/lib/listings/query/fold";

import { getStage } from "@/lib/orders/orderState";

export type Order = WithId<OrderDocument>;

export const ORDER_SORTS = ["awaiting", "-date", "date", "-total", "total", "buyer", "shipBy"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Returns whether every word is in the order's id, its buyer's names, or its items' titles and SKUs. */
const matchesSearch = (order: Order, words: string): boolean =>
  containsWords([...listTexts(order), ...listNames(order)], words);

const listTexts = ({ orderId, items }: Order): readonly (string | null)[] => [
  orderId,
  ...items.flatMap(({ title, sku, ebayItemId }) => [title, sku, ebayItemId]),
];
const listNames = ({ buyer, shipTo }: Order): readonly (string | null)[] => [
  buyer,
  shipTo?.name ?? null,
  shipTo?.company ?? null,
];

/**
 * Returns whether the page's address may contain a search. Addresses are kept in histories and shared, so
 * they must not contain a buyer's name: no buyer's name may match a word of the search, and an order must
 * match it elsewhere.
 */
export function canBeInAddress(search: string, orders: readonly Order[]): boolean {
  const words = search.split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  if (orders.some((order) => words.some((word) => containsWords(listNames(order), word)))) return false;
  return orders.some((order) => containsWords(listTexts(order), search));
}

export function arrange(orders: readonly Order[], search: string, sort: OrderSort): readonly Order[] {
  const found = search.trim() === "" ? [...orders] : orders.filter((order) => matchesSearch(order, search));
  return found.sort((one, other) => COMPARE[sort](one, other) || compareByDate(one, other));
}

const compareByDate = (one: Order, other: Order): number =>
  other.date.toMillis() - one.date.toMillis() || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);
/** Returns the shipping deadline. Orders without one come last. */
const getDeadline = ({ shipBy: at }: Order): number => at?.toMillis() ?? Number.MAX_SAFE_INTEGER;
const rankByStage = (order: Order): number => (getStage(order) === "awaiting" ? 0 : 1);

const COMPARE: Readonly<Record<OrderSort, (one: Order, other: Order) => number>> = {
  // Orders that await shipment come first, by deadline. The others follow, newest first.
  awaiting: (one, other) =>
    rankByStage(one) - rankByStage(other) ||
    (rankByStage(one) === 0 ? getDeadline(one) - getDeadline(other) : 0),
  "-date": compareByDate,
  date: (one, other) => one.date.toMillis() - other.date.toMillis(),
  "-total": (one, other) => other.total - one.total,
  total: (one, other) => one.total - other.total,
  buyer: (one, other) =>
    fold(one.buyer) < fold(other.buyer) ? -1 : fold(one.buyer) > fold(other.buyer) ? 1 : 0,
  shipBy: (one, other) => getDeadline(one) - getDeadline(other),
};

/** Merges lists without duplicates: an order can be both new and awaiting shipment. */
export function mergeOrders(...lists: readonly (readonly Order[])[]): readonly Order[] {
  return [...new Map(lists.flat().map((order) => [order.id, order])).values()];
}

export function getPage(orders: readonly Order[], page: number, size: number) {
  const pages = Math.max(1, Math.ceil(orders.length / size));
  const at = Math.min(page, pages);
  return {
    rows: orders.slice((at - 1) * size, at * size),
    /** The page number, from 1 to `pages`. */
    page: at,
    pages,
  };
}
