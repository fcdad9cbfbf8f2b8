import { openShop, type Shop } from "./sites.ts";
import type { Answer } from "./wordpress.ts";

type Input = Readonly<Record<string, unknown>>;

/**
 * Control commands, all by POST: `/control/sites` {path, products, seed?, currency?} opens a separate shop,
 * for example for a test, and returns its keys. `/control/faults` {site, kind, times?, skip?, milliseconds?}
 * switches a fault on; the kind `none` switches all faults of the site off. `/control/products` {site, id,
 * change} changes a product, or removes it if `change` is null. `/control/keys` {site, permissions} changes
 * what the keys allow. `/control/calls` {site} returns the calls made.
 */
export function runControl(shops: Shop[], base: string, pathname: string, input: Input): Answer {
  if (pathname === "/control/sites") return addSite(shops, base, input);
  const shop = shops.find(({ path }) => path === (input["site"] ?? ""));
  if (!shop) return fail("there is no such site");
  switch (pathname) {
    case "/control/faults":
      if (!shop.faults.add(input)) return fail("kind, times, skip or milliseconds is wrong");
      return succeed({ faults: shop.faults.list() });
    case "/control/products":
      return changeProduct(shop, input);
    case "/control/keys":
      shop.key.permissions = input["permissions"] === "write" ? "write" : "read";
      return succeed({});
    case "/control/calls":
      return succeed({ calls: shop.calls });
    default:
      return fail("there is nothing to control by this name");
  }
}

function addSite(shops: Shop[], base: string, input: Input): Answer {
  const { path, currency = "USD" } = input as { path?: string; currency?: string };
  const products = Number(input["products"]);
  if (
    path === undefined ||
    !/^\/[\w-]+$/.test(path) ||
    !Number.isInteger(products) ||
    products < 0 ||
    products > 2_000
  )
    return fail("path or products is wrong");
  const shop = openShop({
    path,
    name: `Shop ${path.slice(1)}`,
    products,
    seed: Number(input["seed"] ?? 1),
    currency,
  });
  shops.splice(0, shops.length, ...shops.filter((other) => other.path !== path), shop);
  const { consumerKey, consumerSecret } = shop.key;
  return succeed({ storeUrl: base + path, consumerKey, consumerSecret });
}

function changeProduct(shop: Shop, { id, change }: Input): Answer {
  if (!shop.products.some((product) => product.id === id)) return fail("there is no such product");
  shop.products = shop.products.flatMap((product) =>
    product.id !== id ? [product] : change === null ? [] : [{ ...product, ...(change as object) }],
  );
  return succeed({ products: shop.products.length });
}

const succeed = (body: object): Answer => ({ status: 200, body });
const fail = (error: string): Answer => ({ status: 400, body: { error } });
