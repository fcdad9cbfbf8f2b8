import { MAX_TITLE_LENGTH } from "../../contract/limits.ts";

export interface BundleItem {
  title: string;
  /** Dollars for one: `binPrice`, else `price`. */
  price: number | null;
  binPrice: number | null;
  qty: number;
}

/** Items that a description names; the others are counted. */
const NAMED_ITEMS = 8;
const MAX_NAME_LENGTH = 60;
const BRANDS = ["Matchbox", "Hot Wheels"] as const;

/** `Lot of 7 Hot Wheels - Multiple Items Bundle`. A brand that isn't everybody's is nobody's. */
export function bundleTitle(items: readonly BundleItem[]): string {
  const brand = bundleBrand(items) ?? "Die-Cast Cars";
  const title = `Lot of ${countCars(items)} ${brand} - Multiple Items Bundle`;
  return cut(title, MAX_TITLE_LENGTH);
}

export const bundleBrand = (items: readonly BundleItem[]): string | null =>
  BRANDS.find((brand) => items.every(({ title }) => title.toLowerCase().includes(brand.toLowerCase()))) ??
  null;

/** Plain text: the first eight items, how many more there are, and what all of them cost one by one. */
export function bundleDescription(items: readonly BundleItem[]): string {
  const named = items.slice(0, NAMED_ITEMS).map((item) => {
    const price = priceOf(item) === null ? "" : ` - ${dollars(totalCents(item))}`;
    return `${item.qty} x ${cut(item.title, MAX_NAME_LENGTH)}${price}`;
  });
  const others = items.length - named.length;
  const more = others > 0 ? [`...and ${others} more`] : [];
  const total = items.reduce((sum, item) => sum + totalCents(item), 0);
  return [...named, ...more, "", `Total retail value: ${dollars(total)}`].join("\n");
}

const countCars = (items: readonly BundleItem[]): number => items.reduce((sum, { qty }) => sum + qty, 0);

const priceOf = ({ binPrice, price }: BundleItem): number | null => binPrice ?? price;

const totalCents = (item: BundleItem): number => Math.round((priceOf(item) ?? 0) * 100) * item.qty;

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 3).trimEnd()}...`;
}
