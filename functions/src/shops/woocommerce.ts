import * as z from "zod";

import { AppError } from "../contract/wire/errors.ts";
import { MAX_LISTING_PHOTO_BYTES } from "../contract/wire/limits.ts";
import type { ShopKeys, ShopPlatform } from "../domain/shops/ports.ts";
import { normalizeStoreAddress } from "./address.ts";
import { productShape, variationShape } from "./productShape.ts";
import { type ShopClient, createShopClient, type ShopAnswer } from "./request.ts";
import { signRequest } from "./sign.ts";
import { parseJson } from "../contract/wire/json.ts";

const MEGABYTE = 1024 * 1024;
/**
 * Bytes of one answer, and of all variations of a product (decisions/migration/0331). Without the fields that
 * aren't needed, a hundred products take less than 1 MB.
 */
const MAX_JSON_BYTES = 4 * MEGABYTE;
/** Bytes of a site's name and namespaces. The whole index also has the routes of all plugins. */
const MAX_INDEX_BYTES = MEGABYTE;
const JSON_MILLISECONDS = 20_000;
const PICTURE_MILLISECONDS = 15_000;
/** The maximum page size of WooCommerce. A longer answer isn't WooCommerce's. */
const PER_PAGE = 100;
/** WooCommerce generates at most 50 variations, but more can be added manually. */
const MAX_VARIATION_PAGES = 10;

/** The fields needed for a product's draft or row (WordPress `_fields`). */
const PRODUCT_FIELDS =
  "id,type,status,name,sku,price,manage_stock,stock_quantity,stock_status,virtual,downloadable,images,attributes,variations";
const DESCRIPTIONS = ",description,short_description";
const VARIATION_FIELDS = "id,sku,price,manage_stock,stock_quantity,stock_status,virtual,image,attributes";

const index = z.object({ name: z.string().catch(""), namespaces: z.array(z.string()).catch([]) });
const refusal = z.object({ code: z.string().catch(""), message: z.string().catch("") });

interface Settings {
  /** The origin of shops in local tests. Empty in production. */
  readonly localBase: string;
  readonly now?: () => number;
  readonly ask?: ShopClient;
}

/** Connects to WooCommerce shops through REST API version 3. */
export function createWooCommerceShop({
  localBase,
  now = Date.now,
  ask = createShopClient(localBase),
}: Settings): ShopPlatform {
  const readPage = async <S extends z.ZodType>(
    keys: ShopKeys,
    path: string,
    query: Readonly<Record<string, string | number>>,
    shape: S,
    most = MAX_JSON_BYTES,
  ) => {
    const plain = new URL(`${keys.storeUrl}/wp-json/wc/v3/${path}`);
    for (const [name, value] of Object.entries(query)) plain.searchParams.set(name, String(value));
    const { url, headers } = signRequest(plain, keys, now());
    const answer = await ask(url, {
      headers: { ...JSON_HEADERS, ...headers },
      most,
      milliseconds: JSON_MILLISECONDS,
    });
    const body = readJson(answer, plain);
    // Checked before zod, which creates an object for each fault.
    const found = Array.isArray(body) && body.length > PER_PAGE ? null : shape.safeParse(body);
    if (!found?.success) throw new AppError("shop/not-understood");
    return { found: found.data, headers: answer.headers, bytes: answer.content.length };
  };
  const readCount = (headers: ShopAnswer["headers"], name: string): number | null => {
    const value = Number(headers[name] ?? NaN);
    return Number.isInteger(value) && value >= 0 ? value : null;
  };
  /** Returns null if the owner of the keys has no access. */
  const readTotal = async (keys: ShopKeys, path: string): Promise<number | null> => {
    try {
      const { headers } = await readPage(keys, path, { per_page: 1, _fields: "id" }, z.array(z.unknown()));
      return readCount(headers, "x-wp-total");
    } catch (error) {
      if (
        error instanceof AppError &&
        (error.code === "shop/keys-cannot-read" || error.code === "shop/no-api")
      )
        return null;
      throw error;
    }
  };

  return {
    normalizeAddress: (typed) => normalizeStoreAddress(typed, localBase),

    async describe(keys) {
      const root = new URL(`${keys.storeUrl}/wp-json/`);
      // WordPress applies `_fields` to every answer since 4.8. WooCommerce's API v3 needs a newer one.
      root.searchParams.set("_fields", "name,namespaces");
      const found = index.safeParse(
        readJson(
          await ask(root, {
            headers: JSON_HEADERS,
            most: MAX_INDEX_BYTES,
            milliseconds: JSON_MILLISECONDS,
          }),
          root,
        ),
      );
      if (!found.success) throw new AppError("shop/not-understood");
      if (!found.data.namespaces.includes("wc/v3")) throw new AppError("shop/no-api");
      const products = await readPage(keys, "products", { per_page: 1, _fields: "id" }, z.array(z.unknown()));
      const currency = await readCurrency();
      return {
        storeName: found.data.name.slice(0, 200) || null,
        currency,
        productsFound: readCount(products.headers, "x-wp-total") ?? products.found.length,
        ordersFound: await readTotal(keys, "orders"),
        customersFound: await readTotal(keys, "customers"),
      };

      async function readCurrency(): Promise<string | null> {
        try {
          const shape = z.object({ code: z.string().regex(/^[A-Z]{3}$/) });
          return (await readPage(keys, "data/currencies/current", {}, shape)).found.code;
        } catch (error) {
          if (error instanceof AppError && ["shop/keys-cannot-read", "shop/no-api"].includes(error.code))
            return null;
          throw error;
        }
      }
    },

    async readProducts(keys, { page, perPage, ids }) {
      const { found, headers } = await readPage(
        keys,
        "products",
        {
          ...{ page, per_page: perPage, orderby: "id", order: "asc", status: "any" },
          ...(ids && { include: ids.join(",") }),
          _fields: PRODUCT_FIELDS + (ids ? DESCRIPTIONS : ""),
        },
        z.array(productShape),
      );
      const total = readCount(headers, "x-wp-total") ?? found.length;
      return {
        products: found,
        total,
        pages: readCount(headers, "x-wp-totalpages") ?? Math.ceil(total / perPage),
      };
    },

    async readVariations(keys, productId, ids) {
      const all: z.output<typeof variationShape>[] = [];
      const query = {
        ...{ per_page: PER_PAGE, orderby: "id", order: "asc" },
        ...(ids && { include: ids.join(",") }),
        _fields: VARIATION_FIELDS + (ids ? ",description" : ""),
      };
      let left = MAX_JSON_BYTES;
      for (let page = 1; page <= MAX_VARIATION_PAGES; page += 1) {
        const { found, bytes } = await readPage(
          keys,
          `products/${productId}/variations`,
          { ...query, page },
          z.array(variationShape),
          left,
        );
        left -= bytes;
        all.push(...found.filter(({ id }) => ids?.includes(id) ?? true));
        if (found.length < PER_PAGE) break;
      }
      return all;
    },

    async readPicture({ storeUrl }, address) {
      const url = URL.canParse(address, storeUrl) ? new URL(address, storeUrl) : null;
      if (url === null) throw new AppError("image/not-found");
      // After a move to https, shops often still have pictures with http URLs.
      const { protocol, host } = new URL(storeUrl);
      if (url.host === host) url.protocol = protocol;
      const answer = await ask(url, {
        headers: { Accept: "image/*" },
        most: MAX_LISTING_PHOTO_BYTES,
        milliseconds: PICTURE_MILLISECONDS,
      });
      if (answer.status !== 200) throw new AppError("image/not-found");
      return answer.content;
    },
  };
}

const JSON_HEADERS = { Accept: "application/json", "User-Agent": "Pegboard" };

/** Parses an answer, or throws a `shop/...` error. Errors never contain keys or URLs with keys. */
function readJson({ status, headers, content }: ShopAnswer, url: URL): unknown {
  if (status >= 300 && status < 400)
    throw new AppError("shop/redirected", { message: getSite(headers.location, url) });
  if (status === 429) {
    const seconds = Number(headers["retry-after"] ?? 0);
    throw new AppError("shop/rate-limited", { seconds: seconds > 0 && seconds <= 3_600 ? seconds : 0 });
  }
  if (status >= 500) throw new AppError("shop/unavailable");
  // Some themes add a byte order mark.
  const body = parseJson(content.toString("utf8").replace(/^\ufeff/, ""));
  if (status === 200) {
    if (body === undefined) throw new AppError("shop/not-understood");
    return body;
  }
  const { code, message } = refusal.safeParse(body).data ?? { code: "", message: "" };
  // eslint-disable-next-line pegboard/no-text-comparison -- WooCommerce has one code for both refusals.
  if (status === 401 && /permission/i.test(message)) throw new AppError("shop/keys-cannot-read");
  if (status === 401) throw new AppError("shop/keys-refused");
  if (status === 403 && code !== "") throw new AppError("shop/keys-cannot-read");
  if (status === 404) throw new AppError("shop/no-api");
  throw new AppError("shop/not-understood");
}

/** Returns the target of a redirect without the API path. */
function getSite(location: string | undefined, from: URL): string {
  if (location === undefined || !URL.canParse(location, from.href)) return "";
  const { origin, pathname } = new URL(location, from);
  return origin + pathname.replace(/\/wp-json.*$/, "").replace(/\/$/, "");
}
