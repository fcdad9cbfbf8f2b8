import { buildCollectionPage, pickFields } from "./collection.ts";
import { authenticate, type SignedRequest } from "./keys.ts";
import { buildProductBody, buildVariationBody } from "./productBody.ts";
import type { CountedEntry, Shop } from "./sites.ts";
import { type Answer, createAuthenticationError, createNoRouteError, createWpError } from "./wordpress.ts";

/** Currency symbols as in WooCommerce. */
const CURRENCIES: Readonly<Record<string, { name: string; symbol: string }>> = {
  USD: { name: "United States (US) dollar", symbol: "&#36;" },
  EUR: { name: "Euro", symbol: "&euro;" },
};

/** Serves WordPress's index (`/wp-json/`) and the read calls of `/wp-json/wc/v3/...`. `home` is the site's URL. */
export function answerRestApi(shop: Shop, home: string, request: SignedRequest): Answer {
  const route = request.url.pathname.slice(`${shop.path}/wp-json`.length).replace(/\/$/, "");
  if (route === "")
    return { status: 200, body: pickFields(buildIndex(shop, home), request.url.searchParams) };
  if (!route.startsWith("/wc/v3")) return createNoRouteError();
  const who = authenticate(shop.key, shop.nonces, request);
  if (who !== null && "status" in who) return who;
  const [, resource = "", id, part] = /^\/wc\/v3\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(route) ?? [];
  if (request.method !== "GET" || !["products", "orders", "customers", "data"].includes(resource))
    return createNoRouteError();
  if (who === null)
    return createWpError("woocommerce_rest_cannot_view", "Sorry, you cannot list resources.", 401);
  if (who.permissions === "write")
    return createAuthenticationError("The API key provided does not have read permissions.");
  return readResource(shop, home, request.url, { resource, id, part });
}

interface Route {
  readonly resource: string;
  readonly id: string | undefined;
  readonly part: string | undefined;
}

function readResource(shop: Shop, home: string, url: URL, { resource, id, part }: Route): Answer {
  const site = { home };
  if (resource === "data") {
    if (id !== "currencies" || part !== "current") return createNoRouteError();
    const { currency: code } = shop;
    return { status: 200, body: { code, ...(CURRENCIES[code] ?? { name: code, symbol: code }) } };
  }
  if (resource !== "products") {
    const all: readonly CountedEntry[] = resource === "orders" ? shop.orders : shop.customers;
    return id === undefined
      ? buildCollectionPage(all, url, ({ id: own, status }) => ({ id: own, status }))
      : createNoRouteError();
  }
  if (id === undefined)
    return buildCollectionPage(shop.products, url, (product) => buildProductBody(product, site));
  const product = shop.products.find((one) => one.id === Number(id));
  if (!product) return createWpError("woocommerce_rest_product_invalid_id", "Invalid ID.", 404);
  if (part === undefined)
    return { status: 200, body: pickFields(buildProductBody(product, site), url.searchParams) };
  if (part !== "variations") return createNoRouteError();
  const variations = product.variations.map((variation) => ({
    ...variation,
    status: "publish",
    createdAt: product.createdAt,
    body: buildVariationBody(product, variation, site),
  }));
  return buildCollectionPage(variations, url, ({ body }) => body);
}

const buildIndex = ({ name }: Shop, home: string) => ({
  name,
  description: "Die-cast cars on cards",
  url: home,
  home,
  gmt_offset: "0",
  timezone_string: "",
  namespaces: ["oembed/1.0", "wc/v1", "wc/v2", "wc/v3", "wc/store/v1", "wp/v2"],
  authentication: [],
  routes: { "/": { namespace: "", methods: ["GET"] }, "/wc/v3": { namespace: "wc/v3", methods: ["GET"] } },
});
