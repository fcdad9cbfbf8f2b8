import { cutText } from "../wire/cutText.ts";
import { toAmount } from "../wire/numbers.ts";
import { MAX_TITLE_LENGTH } from "../wire/limits.ts";

export interface PricedItem {
  readonly title: string;
  /** Price of one copy in dollars: `binPrice`, else `price`. */
  readonly price: number | null;
  readonly binPrice: number | null;
  readonly qty: number;
}

export interface DescriptionOptions {
  /** Lists every item instead of the first eight. */
  readonly detailed?: boolean;
  /** Groups the items of a detailed list by brand. */
  readonly byBrand?: boolean;
}

/** Returns a lot's id. The prefix distinguishes lots from other listings (decisions/listings/0051). */
export const makeLotId = (requestId: string): string => `lot-${requestId}`;

export const isLotId = (listingId: string): boolean => listingId.startsWith("lot-");

/** Items named in a short description. The others are only counted. */
const NAMED_ITEMS = 8;
const MAX_NAME_LENGTH = 60;
const BRANDS = ["Matchbox", "Hot Wheels"] as const;
const OTHER_BRANDS = "Other brands";

/**
 * Builds a title such as `Lot of 7 Hot Wheels - Multiple Items Bundle`. Names a brand only if all items share
 * it.
 */
export function buildLotTitle(items: readonly PricedItem[]): string {
  const brand = findLotBrand(items) ?? "Die-Cast Cars";
  const title = `Lot of ${countCars(items)} ${brand} - Multiple Items Bundle`;
  return truncate(title, MAX_TITLE_LENGTH);
}

/**
 * Returns whether a lot's title was generated from its cars. Lots without `madeTitle` compare it with the
 * title that would be generated now.
 */
export const hasMadeTitle = (
  { title, lot }: { readonly title: string; readonly lot: { readonly madeTitle?: string | undefined } },
  items: readonly PricedItem[],
): boolean => title === (lot.madeTitle ?? buildLotTitle(items));

export const findLotBrand = (items: readonly PricedItem[]): string | null =>
  BRANDS.find((brand) => items.every((item) => hasBrand(brand, item))) ?? null;

/**
 * Builds plain text with the first eight items and a count of the others, or with all items, and the total
 * retail value. The browser's preview and the server use the same text.
 */
export function buildLotDescription(
  items: readonly PricedItem[],
  { detailed = false, byBrand = false }: DescriptionOptions = {},
): string {
  const list = !detailed ? listShort(items) : byBrand ? listByBrand(items) : items.map(formatLine);
  return [...list, "", `Total retail value: ${formatDollars(sumLotCents(items))}`].join("\n");
}

/** Sums the items' single prices, in cents. Items without a price count as 0. */
export const sumLotCents = (items: readonly PricedItem[]): number =>
  items.reduce((sum, item) => sum + computeItemCents(item), 0);

/** Returns (bin price, else price) × quantity, in cents. */
const computeItemCents = (item: PricedItem): number => Math.round((getItemPrice(item) ?? 0) * 100) * item.qty;

export const countCars = (items: readonly PricedItem[]): number =>
  items.reduce((sum, { qty }) => sum + qty, 0);

/** Returns the price of one copy in dollars, or null if unknown. */
export const getItemPrice = ({ binPrice, price }: PricedItem): number | null => binPrice ?? price;

function listShort(items: readonly PricedItem[]): string[] {
  const others = items.length - NAMED_ITEMS;
  return [...items.slice(0, NAMED_ITEMS).map(formatLine), ...(others > 0 ? [`...and ${others} more`] : [])];
}

/** Writes one paragraph per brand. eBay shows empty lines as such. */
function listByBrand(items: readonly PricedItem[]): string[] {
  const findBrand = (item: PricedItem) => BRANDS.find((brand) => hasBrand(brand, item)) ?? OTHER_BRANDS;
  const groups = [...BRANDS, OTHER_BRANDS].map(
    (brand) => [brand, items.filter((item) => findBrand(item) === brand)] as const,
  );
  return groups
    .filter(([, own]) => own.length > 0)
    .flatMap(([brand, own], index) => [...(index > 0 ? [""] : []), `${brand}:`, ...own.map(formatLine)]);
}

function formatLine(item: PricedItem): string {
  const price = getItemPrice(item) === null ? "" : ` - ${formatDollars(computeItemCents(item))}`;
  return `${item.qty} x ${truncate(item.title, MAX_NAME_LENGTH)}${price}`;
}

const hasBrand = (brand: string, { title }: PricedItem): boolean =>
  title.toLowerCase().includes(brand.toLowerCase());

const formatDollars = (cents: number): string => `$${toAmount(cents / 100)}`;

function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${cutText(text, length - 3).trimEnd()}...`;
}
