import { createRandom } from "../../cards/random.ts";
import { Faults } from "../faults.ts";
import { FAULT_MEANINGS } from "./faults.ts";
import { type ApiKey, createDemoKey } from "./keys.ts";
import type { ShopProduct } from "./products.ts";
import { seedShop } from "./seedShop.ts";

/** A WordPress site with WooCommerce, at the root of the host or in a folder. */
export interface Shop {
  /** Empty, or `/folder`. */
  readonly path: string;
  readonly name: string;
  currency: string;
  readonly key: ApiKey;
  readonly nonces: Set<string>;
  readonly faults: Faults<keyof typeof FAULT_MEANINGS>;
  products: ShopProduct[];
  readonly orders: readonly CountedEntry[];
  readonly customers: readonly CountedEntry[];
  /** Answered requests of its REST API, in order. */
  readonly calls: string[];
}

/** An order or customer. They are only counted, because Pegboard reads nothing else of them. */
export interface CountedEntry {
  readonly id: number;
  readonly status: string;
  readonly createdAt: number;
}

interface ShopSettings {
  readonly path: string;
  readonly name: string;
  readonly products: number;
  readonly seed?: number;
  readonly currency?: string;
}

export function openShop({ path, name, products, seed = 1, currency = "USD" }: ShopSettings): Shop {
  const random = createRandom(seed);
  const counted = (count: number, status: string) =>
    Array.from({ length: count }, (_, at) => ({ id: 9_000 + at, status, createdAt: at * 1_000 }));
  return {
    path,
    name,
    currency,
    key: createDemoKey(`redline garage${path}`),
    nonces: new Set(),
    faults: new Faults(FAULT_MEANINGS),
    products: seedShop(seed, products),
    orders: counted(Math.round(products * (0.5 + random())), "completed"),
    customers: counted(Math.round(products * 0.4), "all"),
    calls: [],
  };
}

/** The shops of `npm start`: a large one at the root and a small one in a folder. */
export const openDemoShops = (): Shop[] => [
  openShop({ path: "", name: "Redline Garage", products: 420 }),
  openShop({ path: "/corner", name: "Corner Pegs", products: 30, seed: 2 }),
];

/** Returns the shop with the longest path that contains the request's path. */
export const findShop = (shops: readonly Shop[], pathname: string): Shop | undefined =>
  shops
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
