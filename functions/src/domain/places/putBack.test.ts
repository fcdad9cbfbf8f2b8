import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { openLotStore } from "../../db/lots/lots.ts";
import { openPutBackStore } from "../../db/places/putBacks.ts";
import { settleLots } from "../lots/settleLots.ts";
import { putBackCopies, type PutBackPorts, undoPutBack } from "./putBack.ts";

const ID = "6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a11";
const OTHER = "6f1c2a30-9f6e-4c3e-8f68-2d8b7f0c9a12";
const SOLD_AT = 2_000;

interface World {
  listings: Record<string, object>;
  order?: object;
  /** Counts requests to the database, and may throw. */
  request?: <T>(work: () => T) => Promise<T>;
}

async function world({ listings, order = {}, request }: World) {
  const firestore = memoryFirestore(() => 9_000, request);
  for (const [id, fields] of Object.entries(listings)) {
    await firestore
      .doc(paths.listing("ada", id))
      .set({ title: id, ebayItemId: `11000000000${id.length}`, ...fields });
  }
  const line = { lineItemId: "l1", listingId: "camaro", ebayItemId: "110", title: "Camaro", sku: null };
  await firestore.doc(paths.order("ada", "o1")).set({
    ...{ orderId: "o1", buyer: "bob", total: 3, date: Timestamp.fromMillis(SOLD_AT) },
    ...{ paymentStatus: "PAID", shippingStatus: "NOT_SHIPPED", orderFulfillmentStatus: "NOT_STARTED" },
    items: [{ ...line, quantity: 1, price: 3 }],
    status: "cancelled",
    ...order,
  });
  const read = async (id: string) => (await firestore.doc(paths.listing("ada", id)).get()).data();
  const told: [string, unknown][] = [];
  const tell = async (_uid: string, id: string) => {
    const quantity = Number((await read(id))?.["quantity"]);
    told.push([id, quantity]);
    return quantity;
  };
  const ports: PutBackPorts = {
    store: openPutBackStore(firestore, () => 9_000),
    readSales: () => Promise.resolve(),
    changeQuantity: tell,
    settleLots: (uid) =>
      settleLots(
        {
          lots: openLotStore(firestore, () => 9_000),
          changeQuantity: tell,
          pause: () => Promise.resolve(),
          report: (_message, error) => {
            throw error;
          },
        },
        uid,
      ),
    report: () => undefined,
  };
  const history = async () =>
    (await firestore.collection(paths.changes("ada")).get()).docs.map(({ id }) => id).toSorted();
  const sell = (id: string) => firestore.doc(paths.listing("ada", id)).update({ quantity: 0 });
  return { ports, told, read, history, sell };
}

const WAITING = {
  quantity: 1,
  quantitySold: 1,
  storageBin: "A-01",
  toPack: { since: 1, copies: { "A-01": 1 } },
};
const SENT = { status: "open", shippingStatus: "SHIPPED", packedLines: ["l1"] };
const putBack = (ports: PutBackPorts, change: object = {}) =>
  putBackCopies(ports, "ada", {
    ...{ putBackId: ID, orderId: "o1", lineItemId: "l1", copies: 1, to: { fate: "forSale", placeId: null } },
    ...change,
  });
const into = (placeId: string) => ({ to: { fate: "forSale", placeId } });
const undo = (ports: PutBackPorts) => undoPutBack(ports, "ada", { orderId: "o1", putBackId: ID });

describe("putting back", () => {
  it("a cancelled copy that wasn't packed stays in its place, and is for sale again, also at the marketplace", async () => {
    const { ports, told, read } = await world({ listings: { camaro: WAITING } });
    expect(await putBack(ports)).toMatchObject({ copies: 1, atMarketplace: "told" });
    expect(await read("camaro")).toMatchObject({ quantity: 2, storageBin: "A-01" });
    expect(await read("camaro")).toHaveProperty("toPack.copies", {});
    expect(told).toEqual([["camaro", 2]]);
  });

  it("a cancelled copy can go into another place", async () => {
    const { ports, read } = await world({ listings: { camaro: WAITING } });
    await putBack(ports, into("B-03"));
    expect(await read("camaro")).toMatchObject({ quantity: 2, storageBin: "A-01 ×1, B-03 ×1" });
  });

  it("a returned copy goes into the chosen place, with a note in the history", async () => {
    const returned = { ...WAITING, toPack: { since: 1, copies: {} } };
    const { ports, read, history } = await world({ listings: { camaro: returned }, order: SENT });
    await putBack(ports, into("B-03"));
    expect(await read("camaro")).toMatchObject({ quantity: 2, storageBin: "A-01 ×1, B-03 ×1" });
    expect(await history()).toEqual([`put-back-${ID}`]);
  });

  it("happens once, and updates the marketplace again", async () => {
    const { ports, told, read } = await world({ listings: { camaro: WAITING } });
    await putBack(ports);
    await putBack(ports);
    expect(await read("camaro")).toMatchObject({ quantity: 2 });
    expect(told).toEqual([
      ["camaro", 2],
      ["camaro", 2],
    ]);
  });

  it("refuses more copies than the order had, and changes nothing", async () => {
    const { ports, read } = await world({ listings: { camaro: WAITING } });
    await putBack(ports);
    await expect(putBack(ports, { putBackId: OTHER })).rejects.toMatchObject({ code: "order/already-back" });
    expect(await read("camaro")).toMatchObject({ quantity: 2 });
  });

  it("refuses an order that is still to be packed", async () => {
    const { ports, read } = await world({ listings: { camaro: WAITING }, order: { status: "open" } });
    await expect(putBack(ports)).rejects.toMatchObject({ code: "order/not-back" });
    expect(await read("camaro")).toMatchObject({ quantity: 1 });
  });

  it("adds nothing to what the marketplace has put back itself", async () => {
    const back = { ...WAITING, quantity: 2, quantitySold: 0, toPack: { since: 1, copies: {} } };
    const { ports, told, read } = await world({ listings: { camaro: back } });
    expect(await putBack(ports)).toMatchObject({ copies: 0, atMarketplace: "none" });
    expect(await read("camaro")).toMatchObject({ quantity: 2 });
    expect(told).toEqual([]);
  });

  it("reads what has sold first, and changes nothing while the marketplace doesn't answer", async () => {
    const { ports, read } = await world({ listings: { camaro: WAITING } });
    const down = { ...ports, readSales: () => Promise.reject(new AppError("ebay/unavailable")) };
    await expect(putBack(down)).rejects.toMatchObject({ code: "ebay/unavailable" });
    expect(await read("camaro")).toMatchObject({ quantity: 1 });
    const gone = { ...ports, readSales: () => Promise.reject(new AppError("ebay/not-connected")) };
    await putBack(gone);
    expect(await read("camaro")).toMatchObject({ quantity: 2 });
  });

  it("notes a copy that is gone for good without selling it again", async () => {
    const { ports, told, read } = await world({ listings: { camaro: WAITING } });
    await putBack(ports, { to: { fate: "gone" } });
    expect(await read("camaro")).toMatchObject({ quantity: 1 });
    expect(await read("camaro")).toHaveProperty("toPack.copies", {});
    expect(told).toEqual([]);
    await undo(ports);
    expect(await read("camaro")).toMatchObject({ quantity: 1, toPack: { copies: { "": 1 } } });
  });

  it("says if the listing has ended, and why the marketplace refuses", async () => {
    const { ports } = await world({ listings: { camaro: WAITING } });
    const ended = { ...ports, changeQuantity: () => Promise.reject(new AppError("listing/not-found")) };
    expect(await putBack(ended)).toMatchObject({ atMarketplace: "ended" });
    const refused = new AppError("ebay/refused", { message: "Not today." });
    const refusing = { ...ports, changeQuantity: () => Promise.reject(refused) };
    expect(await putBack(refusing)).toMatchObject({ atMarketplace: "failed", message: "Not today." });
  });
});

describe("a lot that comes back", () => {
  const lot = { cars: [{ listingId: "camaro", copies: 2 }], wanted: 0, set: 0, counted: 1, untold: [] };
  const listings = {
    camaro: { ...WAITING, toPack: { since: 1, copies: { "A-01": 2 } } },
    "lot-1": { quantity: 0, quantitySold: 1, lot },
  };
  const order = {
    items: [
      {
        lineItemId: "l1",
        listingId: "lot-1",
        ebayItemId: "1",
        title: "Two",
        sku: null,
        quantity: 1,
        price: 5,
      },
    ],
  };

  it("puts its cars back, and is for sale again with them", async () => {
    const { ports, told, read } = await world({ listings, order });
    await putBack(ports);
    expect(await read("camaro")).toMatchObject({ quantity: 3 });
    expect(await read("camaro")).toHaveProperty("toPack.copies", {});
    expect(await read("lot-1")).toMatchObject({ quantity: 1, lot: { wanted: 1, set: 1, untold: [] } });
    expect(told).toEqual([
      ["camaro", 3],
      ["lot-1", 1],
    ]);
  });

  it("goes off sale again with its cars when that is undone", async () => {
    const { ports, read } = await world({ listings, order });
    await putBack(ports);
    await undo(ports);
    expect(await read("camaro")).toMatchObject({ quantity: 1, toPack: { copies: { "A-01": 2 } } });
    expect(await read("lot-1")).toMatchObject({ quantity: 0, lot: { wanted: 0, set: 0 } });
  });
});

describe("undoing", () => {
  it("takes the copy from where it was put, once", async () => {
    const { ports, told, read, history } = await world({ listings: { camaro: WAITING } });
    await putBack(ports, into("B-03"));
    await undo(ports);
    await undo(ports);
    expect(await read("camaro")).toMatchObject({
      quantity: 1,
      storageBin: "A-01",
      toPack: { copies: { "B-03": 1 } },
    });
    expect(told.at(-1)).toEqual(["camaro", 1]);
    expect(await history()).toEqual([`put-back-${ID}`, `taken-back-${ID}`]);
    await putBack(ports, { putBackId: OTHER });
    expect(await read("camaro")).toMatchObject({ quantity: 2 });
  });

  it("is refused once a copy has sold", async () => {
    const sold = { ...WAITING, quantity: 0 };
    const { ports, read, sell } = await world({ listings: { camaro: sold } });
    await putBack(ports);
    await sell("camaro");
    await expect(undo(ports)).rejects.toMatchObject({ code: "order/sold-since" });
    expect(await read("camaro")).toMatchObject({ quantity: 0 });
  });
});

describe("the answer of a put-back", () => {
  const answer = async (listing: object, ports: Partial<PutBackPorts> = {}) => {
    const made = await world({ listings: { camaro: { ...WAITING, ...listing } } });
    const reported: unknown[] = [];
    const report = (...args: unknown[]) => void reported.push(args);
    const { success, copies, atMarketplace, ...failure } = await putBack({ ...made.ports, report, ...ports });
    return { success, copies, atMarketplace, failure, reported };
  };
  const failing = (error: Error) => ({ changeQuantity: () => Promise.reject(error) });

  it("says whether the marketplace has the copies", async () => {
    expect(await answer({})).toMatchObject({ success: true, copies: 1, atMarketplace: "told", reported: [] });
    expect(await answer({ ebayItemId: null })).toMatchObject({ copies: 1, atMarketplace: "draft" });
    const ended = await answer({}, failing(new AppError("listing/not-found")));
    expect(ended).toMatchObject({ copies: 1, atMarketplace: "ended", reported: [] });
  });

  it("has the reason if the marketplace refuses, and reports what wasn't expected", async () => {
    const refused = await answer({}, failing(new AppError("ebay/refused", { message: "No." })));
    expect(refused).toMatchObject({ copies: 1, atMarketplace: "failed", reported: [] });
    expect(refused.failure).toEqual({ code: "ebay/refused", message: "No.", params: {} });
    const broken = new Error("broken");
    const unexpected = await answer({}, failing(broken));
    expect(unexpected).toMatchObject({
      atMarketplace: "failed",
      failure: { code: "internal", message: null },
    });
    expect(unexpected.reported).toEqual([["the marketplace could not be updated after a put-back", broken]]);
  });

  it("has the worst of a lot's cars", async () => {
    const cars = [
      { listingId: "camaro", copies: 1 },
      { listingId: "beetle", copies: 1 },
    ];
    const lot = { cars, wanted: 0, set: 0, counted: 1, untold: [] };
    const line = { lineItemId: "l1", listingId: "lot-1", ebayItemId: "1", title: "Two", sku: null };
    const order = { items: [{ ...line, quantity: 1, price: 5 }] };
    const listings = { camaro: WAITING, beetle: WAITING, "lot-1": { quantity: 0, lot } };
    const { ports } = await world({ listings, order });
    const changeQuantity = (_uid: string, id: string) =>
      id === "beetle" ? Promise.reject(new AppError("ebay/refused")) : Promise.resolve();
    expect(await putBack({ ...ports, changeQuantity })).toMatchObject({ atMarketplace: "failed" });
  });

  it("of copies that are gone is that nothing was told", async () => {
    const { ports } = await world({ listings: { camaro: WAITING } });
    expect(await putBack(ports, { to: { fate: "gone" } })).toMatchObject({
      copies: 0,
      atMarketplace: "none",
    });
  });
});

describe("a put-back that can't be made", () => {
  it("is of an order or a line that doesn't exist", async () => {
    const { ports } = await world({ listings: { camaro: WAITING } });
    await expect(putBack(ports, { orderId: "o2" })).rejects.toMatchObject({ code: "order/not-found" });
    await expect(putBack(ports, { lineItemId: "l2" })).rejects.toMatchObject({ code: "order/not-found" });
    await expect(undo(ports)).rejects.toMatchObject({ code: "order/not-back" });
  });

  it("fails with an error of reading the sales, unless the seller isn't connected", async () => {
    const { ports } = await world({ listings: { camaro: WAITING } });
    const reading = (error: Error) => putBack({ ...ports, readSales: () => Promise.reject(error) });
    const broken = new Error("broken");
    await expect(reading(broken)).rejects.toBe(broken);
    await expect(reading(new AppError("ebay/authorization-expired"))).resolves.toMatchObject({ copies: 1 });
  });

  it("reads no sales of a line that was packed or has no listing", async () => {
    const asked: string[] = [];
    const readSales = (uid: string, listingId: string) =>
      Promise.resolve(void asked.push(`${uid} ${listingId}`));
    const packed = await world({ listings: { camaro: WAITING }, order: SENT });
    await putBack({ ...packed.ports, readSales });
    expect(asked).toEqual([]);
    const waiting = await world({ listings: { camaro: WAITING } });
    await putBack({ ...waiting.ports, readSales });
    expect(asked).toEqual(["ada camaro"]);
  });
});

it("killed at any request, a repeat puts back once and the marketplace has it", async () => {
  for (let killedAt = 1; ; killedAt += 1) {
    let left = Infinity;
    const { ports, told, read } = await world({
      listings: { camaro: WAITING },
      request: (work) => {
        left -= 1;
        return left === 0 ? Promise.reject(new Error("killed")) : Promise.resolve(work());
      },
    });
    left = killedAt;
    await putBack(ports).catch(() => undefined);
    const wasKilled = left <= 0;
    left = Infinity;
    await putBack(ports);
    expect(await read("camaro")).toMatchObject({ quantity: 2 });
    expect(told.at(-1)).toEqual(["camaro", 2]);
    if (!wasKilled) break;
    expect(killedAt).toBeLessThan(50);
  }
});
