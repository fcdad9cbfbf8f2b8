import { createHmac, randomUUID } from "node:crypto";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { RunningServer } from "../http.ts";
import { startWooCommerceSimulator } from "./server.ts";

interface Keys {
  readonly storeUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

let simulator: RunningServer;
let shop: Keys;
beforeAll(async () => {
  simulator = await startWooCommerceSimulator({ port: 0 });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  shop = (await control("sites", { path: `/t-${randomUUID()}`, products: 250 })) as Keys;
});

async function control(what: string, input: object): Promise<unknown> {
  const init = { method: "POST", body: JSON.stringify(input) };
  return (await fetch(`${simulator.url}/control/${what}`, init)).json();
}
const site = () => new URL(shop.storeUrl).pathname;

/** Over TLS terminated by a proxy, with basic authentication. */
const basic = (path: string, { consumerKey, consumerSecret } = shop) =>
  fetch(`${shop.storeUrl}/wp-json${path}`, {
    headers: {
      "X-Forwarded-Proto": "https",
      Authorization: `Basic ${btoa(`${consumerKey}:${consumerSecret}`)}`,
    },
  });

const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signed by RFC 5849, written out by hand. */
function signed(path: string, change: Record<string, string> = {}, keys = shop): URL {
  const url = new URL(`${keys.storeUrl}/wp-json${path}`);
  const oauth = {
    oauth_consumer_key: keys.consumerKey,
    oauth_nonce: randomUUID().replaceAll("-", ""),
    oauth_signature_method: "HMAC-SHA256",
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    ...change,
  };
  for (const [name, value] of Object.entries(oauth)) url.searchParams.set(name, value);
  const pairs = [...url.searchParams].map(([name, value]) => `${percent(name)}=${percent(value)}`).sort();
  const text = `GET&${percent(url.origin + url.pathname)}&${percent(pairs.join("&"))}`;
  const signature = createHmac("sha256", `${keys.consumerSecret}&`).update(text).digest("base64");
  url.searchParams.set("oauth_signature", change["oauth_signature"] ?? signature);
  return url;
}

const outcome = async (answer: Response) => {
  const { code, message, data } = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, code, message, data };
};
const refusal = (code: string, message: string, status = 401) => ({
  status,
  code,
  message,
  data: { status },
});

describe("keys", () => {
  it("work as user and password over TLS", async () => {
    expect((await basic("/wc/v3/products")).status).toBe(200);
    expect(await outcome(await basic("/wc/v3/products", { ...shop, consumerSecret: "cs_no" }))).toEqual(
      refusal("woocommerce_rest_authentication_error", "Consumer secret is invalid."),
    );
    expect(await outcome(await basic("/wc/v3/products", { ...shop, consumerKey: "ck_no" }))).toEqual(
      refusal("woocommerce_rest_cannot_view", "Sorry, you cannot list resources."),
    );
  });

  it("sign a request without TLS, which ignores user and password", async () => {
    expect((await fetch(signed("/wc/v3/products?per_page=2&search=hot+wheels"))).status).toBe(200);
    const headers = { Authorization: `Basic ${btoa(`${shop.consumerKey}:${shop.consumerSecret}`)}` };
    expect((await fetch(`${shop.storeUrl}/wp-json/wc/v3/products`, { headers })).status).toBe(401);
  });

  it.each([
    ["an unknown key", { oauth_consumer_key: "ck_no" }, "Consumer key is invalid."],
    [
      "a wrong signature",
      { oauth_signature: "bm8=" },
      "Invalid signature - provided signature does not match.",
    ],
    [
      "an unknown method",
      { oauth_signature_method: "PLAINTEXT" },
      "Invalid signature - signature method is invalid.",
    ],
    ["an old timestamp", { oauth_timestamp: "1700000000" }, "Invalid timestamp."],
  ])("are refused with %s", async (_, change, message) => {
    expect(await outcome(await fetch(signed("/wc/v3/products", change)))).toEqual(
      refusal("woocommerce_rest_authentication_error", message),
    );
  });

  it("are valid once per nonce, and sign all parameters", async () => {
    const url = signed("/wc/v3/products");
    expect((await fetch(url)).status).toBe(200);
    expect(await outcome(await fetch(url))).toMatchObject({
      message: "Invalid nonce - nonce has already been used.",
    });
    const cut = signed("/wc/v3/products");
    cut.searchParams.delete("oauth_nonce");
    expect(await outcome(await fetch(cut))).toMatchObject({
      code: "woocommerce_rest_authentication_missing_parameter",
      message: "Missing OAuth parameter oauth_nonce",
    });
  });

  it("can't read without read permission", async () => {
    await control("keys", { site: site(), permissions: "write" });
    expect(await outcome(await basic("/wc/v3/products"))).toMatchObject({
      message: "The API key provided does not have read permissions.",
    });
  });
});

describe("a collection", () => {
  it("comes in pages of 10, at most 100, with totals and links", async () => {
    expect(await (await basic("/wc/v3/products")).json()).toHaveLength(10);
    const answer = await basic("/wc/v3/products?per_page=100&page=2&orderby=id&order=asc");
    expect(answer.headers.get("x-wp-total")).toBe("250");
    expect(answer.headers.get("x-wp-totalpages")).toBe("3");
    expect(answer.headers.get("link")).toMatch(/page=1[^>]*>; rel="prev", <[^>]*page=3[^>]*>; rel="next"$/);
    const ids = ((await answer.json()) as { id: number }[]).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(await outcome(await basic("/wc/v3/products?per_page=101"))).toMatchObject({
      status: 400,
      code: "rest_invalid_param",
      message: "Invalid parameter(s): per_page",
    });
    expect(await (await basic("/wc/v3/products?page=9&per_page=100")).json()).toEqual([]);
  });

  it("can be filtered by ids, and reduced to some fields", async () => {
    const all = (await (await basic("/wc/v3/products?per_page=100")).json()) as { id: number }[];
    const ids = all.slice(0, 3).map(({ id }) => id);
    const answer = await basic(`/wc/v3/products?include=${ids.join(",")}&_fields=id,sku`);
    const some = (await answer.json()) as Record<string, unknown>[];
    expect(some.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(Object.keys(some[0] ?? {}).sort()).toEqual(["id", "sku"]);
  });

  it("exists for variations, orders and customers, and there is the currency", async () => {
    const all = (await (await basic("/wc/v3/products?per_page=100")).json()) as {
      id: number;
      type: string;
      variations: number[];
    }[];
    const variable = all.find(({ type }) => type === "variable");
    const variations = (await (await basic(`/wc/v3/products/${variable?.id}/variations`)).json()) as {
      id: number;
    }[];
    expect(variations.map(({ id }) => id).sort()).toEqual(variable?.variations.toSorted());
    expect((await basic("/wc/v3/orders?per_page=1")).headers.get("x-wp-total")).toMatch(/^\d+$/);
    expect((await basic("/wc/v3/customers?per_page=1")).headers.get("x-wp-total")).toBe("100");
    expect(await (await basic("/wc/v3/data/currencies/current")).json()).toMatchObject({ code: "USD" });
    expect(await outcome(await basic("/wc/v3/products/1"))).toMatchObject({
      status: 404,
      code: "woocommerce_rest_product_invalid_id",
    });
    expect(await outcome(await basic("/wc/v4/products"))).toMatchObject({
      code: "rest_no_route",
      status: 404,
    });
  });
});

it("serves pictures of cards, truncated ones, and pages in place of pictures", async () => {
  const uploads = `${shop.storeUrl}/wp-content/uploads/2021/03`;
  const card = await fetch(`${uploads}/card-3-0.jpg`);
  expect(await sharp(await card.arrayBuffer()).metadata()).toMatchObject({ width: 500, height: 700 });
  expect((await fetch(`${uploads}/missing-1.jpg`)).status).toBe(404);
  expect(await (await fetch(`${uploads}/page-1.jpg`)).text()).toContain("Hotlinking");
  const damaged = await (await fetch(`${uploads}/damaged-1.jpg`)).arrayBuffer();
  await expect(sharp(damaged, { failOn: "error" }).raw().toBuffer()).rejects.toThrow();
});

it("fails with active faults, and shows its keys on its page", async () => {
  const fail = (kind: string, more = {}) => control("faults", { site: site(), kind, times: 1, ...more });
  await fail("rate", { skip: 1 });
  expect((await basic("/wc/v3/products")).status).toBe(200);
  expect((await basic("/wc/v3/products")).headers.get("retry-after")).toBe("2");
  await fail("html");
  expect(await (await basic("/wc/v3/products")).text()).toMatch(/^<!DOCTYPE html>/);
  await fail("malformed");
  const spoilt = await basic("/wc/v3/products");
  expect(spoilt.headers.get("content-type")).toContain("application/json");
  await expect(spoilt.json()).rejects.toThrow();
  await fail("drop");
  await expect(basic("/wc/v3/products")).rejects.toThrow();
  expect((await basic("/wc/v3/products")).status).toBe(200);
  const shown = await (await fetch(simulator.url)).text();
  expect(shown).toContain(shop.consumerSecret);
});
