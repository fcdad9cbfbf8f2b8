import { beforeEach, describe, expect, test } from "vitest";

import { SHOP_ERRORS, type ShopErrorCode } from "../../../functions/src/contract/shops/shopErrors.ts";
import { type ShopClient, createShopClient } from "../../../functions/src/shops/request.ts";
import { createWooCommerceShop } from "../../../functions/src/shops/woocommerce.ts";
import { suite } from "../../support/suite.ts";
import { getConnection, controlWoo, openWooShop, type WooShop } from "../../support/wooShop.ts";

let shop: WooShop;
const localBase = () => suite().wooUrl;
beforeEach(async () => {
  shop = await openWooShop(84);
});
const platform = () => createWooCommerceShop({ localBase: localBase() });
const fault = (kind: string, more: object = {}) =>
  controlWoo("faults", { site: shop.site, kind, times: 1, ...more });
const list = () => platform().readProducts(getConnection(shop), { page: 1, perPage: 50 });

/** A proxy that ends TLS in front of the simulator. It forwards https requests with the header that says so. */
const behindTls: ShopClient = (url, request) => {
  const local = new URL(url.pathname + url.search, localBase());
  return createShopClient(localBase())(local, {
    ...request,
    headers: { ...request.headers, "X-Forwarded-Proto": "https", Host: url.host },
  });
};

test("a shop is described with name, currency and counts", async () => {
  expect(await platform().describe(getConnection(shop))).toEqual({
    storeName: `Shop ${shop.site.slice(1)}`,
    currency: "USD",
    productsFound: 84,
    ordersFound: expect.any(Number) as number,
    customersFound: 34,
  });
});

test("over https the keys are sent as user and password", async () => {
  const keys = { ...getConnection(shop), storeUrl: `https://shop.example${shop.site}` };
  const secure = createWooCommerceShop({ localBase: localBase(), ask: behindTls });
  expect((await secure.readProducts(keys, { page: 2, perPage: 50 })).products).toHaveLength(34);
  await expect(
    secure.readProducts({ ...keys, consumerSecret: "cs_other" }, { page: 1, perPage: 1 }),
  ).rejects.toMatchObject({ code: "shop/keys-refused" });
});

test("products are read by page and by ids, oldest first, with their variations", async () => {
  const { products, total, pages } = await list();
  expect({ total, pages, count: products.length }).toEqual({ total: 84, pages: 2, count: 50 });
  const ids = products.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(products[0]?.description).toBe("");
  const variable = products.find(({ type }) => type === "variable");
  const some = await platform().readProducts(getConnection(shop), {
    page: 1,
    perPage: 2,
    ids: ids.slice(3, 5),
  });
  expect(some.products.map(({ id }) => id)).toEqual(ids.slice(3, 5));
  expect(some.products[0]?.description).toContain("<p>");
  const variations = await platform().readVariations(getConnection(shop), variable?.id ?? 0);
  expect(variations.map(({ id }) => id)).toEqual(variable?.variations);
});

describe("a fault becomes one of our errors, with a sentence", () => {
  test.each<[string, ShopErrorCode]>([
    ["keys", "shop/keys-refused"],
    ["missing", "shop/no-api"],
    ["rate", "shop/rate-limited"],
    ["server", "shop/unavailable"],
    ["gateway", "shop/unavailable"],
    ["html", "shop/not-understood"],
    ["malformed", "shop/not-understood"],
    ["drop", "shop/unavailable"],
  ])("%s: %s", async (kind, code) => {
    await fault(kind);
    await expect(list()).rejects.toMatchObject({ name: "AppError", code });
    expect(SHOP_ERRORS[code]).toMatch(/[.]$/);
    expect((await list()).products).toHaveLength(50);
  });

  test("a firewall's time to wait is returned", async () => {
    await fault("rate");
    await expect(list()).rejects.toMatchObject({ params: { seconds: 2 } });
  });

  test("a slow answer is aborted at its timeout", async () => {
    await fault("slow", { milliseconds: 60_000 });
    const impatient: ShopClient = (url, request) =>
      createShopClient(localBase())(url, { ...request, milliseconds: 300 });
    const asked = createWooCommerceShop({ localBase: localBase(), ask: impatient }).readProducts(
      getConnection(shop),
      {
        page: 1,
        perPage: 1,
      },
    );
    await expect(asked).rejects.toMatchObject({ code: "shop/slow" });
  });

  test("an answer that is too large isn't read to its end", async () => {
    const small: ShopClient = (url, request) =>
      createShopClient(localBase())(url, { ...request, most: 1_000 });
    const asked = createWooCommerceShop({ localBase: localBase(), ask: small }).readProducts(
      getConnection(shop),
      {
        page: 1,
        perPage: 50,
      },
    );
    await expect(asked).rejects.toMatchObject({ code: "shop/too-large" });
  });

  test("keys that may only write", async () => {
    await controlWoo("keys", { site: shop.site, permissions: "write" });
    await expect(list()).rejects.toMatchObject({ code: "shop/keys-cannot-read" });
  });

  test("a redirect is reported, not followed, without our request in it", async () => {
    const moved: ShopClient = (url) =>
      Promise.resolve({
        status: 301,
        headers: { location: `https://www.shop.example${url.pathname}${url.search}` },
        content: Buffer.alloc(0),
      });
    const asked = createWooCommerceShop({ localBase: "", ask: moved }).readProducts(
      { ...getConnection(shop), storeUrl: "https://shop.example" },
      { page: 1, perPage: 1 },
    );
    await expect(asked).rejects.toMatchObject({
      code: "shop/redirected",
      params: { message: "https://www.shop.example" },
    });
  });

  test("no error contains the keys", async () => {
    await fault("keys");
    const error = await list().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain(shop.consumerSecret);
  });
});

test("a picture is fetched only from public https addresses, whatever a product names", async () => {
  const keys = getConnection(shop);
  const { products } = await list();
  const address = products[0]?.images[0] ?? "";
  expect((await platform().readPicture(keys, address)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  for (const [named, code] of [
    ["http://127.0.0.1:1/a.jpg", "shop/address-insecure"],
    ["https://169.254.169.254/latest/meta-data", "shop/address-private"],
    ["http://metadata.google.internal/computeMetadata/v1", "shop/address-insecure"],
    ["file:///etc/passwd", "shop/address-insecure"],
    ["https://", "image/not-found"],
    [`${shop.storeUrl}/wp-content/uploads/2021/03/missing-1.jpg`, "image/not-found"],
  ] as const)
    await expect(platform().readPicture(keys, named)).rejects.toMatchObject({ code });
});
