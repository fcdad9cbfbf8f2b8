import { afterAll, beforeAll, expect, it } from "vitest";

import { startEbaySimulator } from "../../tools/simulators/ebay/server.ts";

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
beforeAll(async () => {
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://localhost/ebay" });
});
afterAll(() => simulator.close());

const place = async (fields: object) =>
  fetch(`${simulator.url}/control/place`, { method: "POST", body: JSON.stringify(fields) });
const listings = async () => {
  const state = (await (await fetch(`${simulator.url}/control/state`)).json()) as { listings: object[] };
  return state.listings;
};
const item = {
  seller: "redline_garage",
  itemId: "290000000001",
  title: "Hot Wheels '71 Ridgeback",
  sku: "0012",
  price: "2.50",
  pictures: "https://pictures.example.com/1.jpg,https://pictures.example.com/2.jpg",
  quantity: 3,
  sold: 1,
  startTime: "2026-01-02T03:04:05.000Z",
};

it("adds a listing from another history, once", async () => {
  for (let time = 0; time < 2; time += 1) expect((await place(item)).status).toBe(200);
  expect(await listings()).toMatchObject([
    {
      itemId: item.itemId,
      status: "active",
      sku: "0012",
      price: "2.5",
      quantityAvailable: 3,
      quantitySold: 1,
    },
  ]);
  const page = await (await fetch(`${simulator.url}/itm/${item.itemId}`)).text();
  expect(page).toContain("https://pictures.example.com/2.jpg");
});

it("adds an ended listing", async () => {
  await place({ ...item, itemId: "290000000002", endTime: "2026-02-02T03:04:05.000Z" });
  expect(await listings()).toContainEqual(
    expect.objectContaining({ itemId: "290000000002", status: "ended" }),
  );
});

it("reports what is wrong with a listing, and adds nothing", async () => {
  const before = await listings();
  for (const wrong of [{ seller: "nobody" }, { itemId: "1" }, { title: "" }]) {
    expect((await place({ ...item, ...wrong })).status).toBe(400);
  }
  expect(await listings()).toEqual(before);
});

const sell = async (fields: object) =>
  fetch(`${simulator.url}/control/sold`, { method: "POST", body: JSON.stringify(fields) });

it("adds a past order once, without selling anything", async () => {
  await place({ ...item, itemId: "290000000003" });
  const sale = {
    itemId: "290000000003",
    orderId: "07-10000-50000",
    at: "2026-01-05T03:04:05.000Z",
    buyer: "pegwarmer",
  };
  for (let time = 0; time < 2; time += 1) expect((await sell(sale)).status).toBe(200);
  const state = (await (await fetch(`${simulator.url}/control/state`)).json()) as {
    orders: { orderId: string; createdAt: string }[];
    listings: { itemId: string; quantityAvailable: number; quantitySold: number }[];
  };
  expect(state.orders.filter(({ orderId }) => orderId === sale.orderId)).toMatchObject([
    {
      createdAt: sale.at,
      buyer: { username: "pegwarmer" },
      shipments: [{ shippedAt: "2026-01-05T23:04:05.000Z" }],
    },
  ]);
  expect(state.listings.find(({ itemId }) => itemId === sale.itemId)).toMatchObject({
    quantityAvailable: 3,
    quantitySold: 1,
  });
});

it("reports what is wrong with a past order", async () => {
  const sale = {
    itemId: item.itemId,
    orderId: "07-10000-50001",
    at: "2026-01-05T03:04:05.000Z",
    buyer: "pegwarmer",
  };
  for (const wrong of [
    { itemId: "1" },
    { orderId: "7" },
    { at: "2126-01-01" },
    { quantity: 0 },
    { buyer: "" },
  ]) {
    expect((await sell({ ...sale, ...wrong })).status).toBe(400);
  }
});
