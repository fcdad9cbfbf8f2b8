import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createWooCommerceShop } from "./woocommerce.ts";

const MEGABYTE = 1024 * 1024;

let server: Server;
let storeUrl = "";
let answer: (url: URL) => unknown = () => [];
const requestedUrls: URL[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "", storeUrl);
    requestedUrls.push(url);
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer(url)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  storeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requestedUrls.length = 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const getKeys = () => ({ storeUrl, consumerKey: "ck", consumerSecret: "cs" });
const getShop = () => createWooCommerceShop({ localBase: storeUrl });

/** A page of 100 variations with this many bytes. */
const drawPage = (page: number, bytes: number) =>
  Array.from({ length: 100 }, (_, at) => ({ id: page * 100 + at, description: "x".repeat(bytes / 100) }));
const pageOf = (url: URL) => Number(url.searchParams.get("page"));

describe("the variations of a product", () => {
  it("are listed without their descriptions", async () => {
    answer = () => [{ id: 7, sku: "A" }];
    expect(await getShop().readVariations(getKeys(), 3)).toMatchObject([
      { id: 7, sku: "A", description: "" },
    ]);
    const [url] = requestedUrls;
    expect(url?.pathname).toBe("/wp-json/wc/v3/products/3/variations");
    expect(url?.searchParams.get("_fields")).toBe(
      "id,sku,price,manage_stock,stock_quantity,stock_status,virtual,image,attributes",
    );
    expect(url?.searchParams.has("include")).toBe(false);
  });

  it("are asked for by id with their descriptions, and others are left out", async () => {
    answer = () => [{ id: 7, description: "Red" }, { id: 8 }, { id: 9 }];
    const found = await getShop().readVariations(getKeys(), 3, [7, 9]);
    expect(found.map(({ id, description }) => [id, description])).toEqual([
      [7, "Red"],
      [9, ""],
    ]);
    expect(requestedUrls[0]?.searchParams.get("include")).toBe("7,9");
    expect(requestedUrls[0]?.searchParams.get("_fields")).toMatch(/,description$/);
  });

  it.each([
    { each: 11 * MEGABYTE, requests: 1 },
    // All pages together have a limit, which the fourth one passes.
    { each: MEGABYTE, requests: 4 },
  ])("are refused after $requests pages of $each bytes", async ({ each, requests }) => {
    answer = (url) => drawPage(pageOf(url), each);
    await expect(getShop().readVariations(getKeys(), 3)).rejects.toMatchObject({ code: "shop/too-large" });
    expect(requestedUrls).toHaveLength(requests);
  });

  it("are read up to a thousand", async () => {
    answer = (url) => drawPage(pageOf(url), 10_000);
    expect(await getShop().readVariations(getKeys(), 3)).toHaveLength(1_000);
    expect(requestedUrls).toHaveLength(10);
  });
});

describe("a shop's index", () => {
  const describeShop = async (description: string) => {
    answer = ({ pathname }) => {
      if (pathname === "/wp-json/") return { name: "Cars", namespaces: ["wc/v3"], description };
      return pathname.endsWith("/currencies/current") ? { code: "USD" } : [];
    };
    return getShop().describe(getKeys());
  };

  it("is asked for without the routes of all plugins", async () => {
    expect(await describeShop("")).toMatchObject({ storeName: "Cars", productsFound: 0 });
    expect(requestedUrls[0]?.search).toBe("?_fields=name%2Cnamespaces");
  });

  it("is refused beyond a megabyte", async () => {
    await expect(describeShop("x".repeat(MEGABYTE))).rejects.toMatchObject({ code: "shop/too-large" });
    expect(requestedUrls).toHaveLength(1);
  });
});

it("refuses a page that is longer than the longest of WooCommerce", async () => {
  answer = () => Array.from({ length: 101 }, (_, at) => ({ id: at + 1 }));
  await expect(getShop().readProducts(getKeys(), { page: 1, perPage: 50 })).rejects.toMatchObject({
    code: "shop/not-understood",
  });
});

it("keeps of a product's lists what a listing can have", async () => {
  const many = Array.from({ length: 5_000 }, (_, at) => String(at));
  answer = () => [
    {
      id: 1,
      images: many.map((src) => ({ src })),
      attributes: many.map((name) => ({ name, options: name === "0" ? many : [] })),
      variations: many.map(Number),
    },
  ];
  const [product] = (await getShop().readProducts(getKeys(), { page: 1, perPage: 50 })).products;
  expect(product?.images).toEqual(many.slice(0, 100));
  expect(product?.attributes).toHaveLength(100);
  expect(product?.attributes[0]?.options).toEqual(many.slice(0, 100));
  expect(product?.variations).toHaveLength(1_000);
});
