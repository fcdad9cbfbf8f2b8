import { describe, expect, it } from "vitest";

import {
  type ListingDocument,
  listingDocument,
  type OrderDocument,
  orderDocument,
  type PutBack,
} from "../../contract/documents.ts";
import { toPlaceId } from "../../contract/places/placeCodes.ts";
import { type PutBackPlan, planPutBack, planUndo } from "./planPutBack.ts";

const [A, B] = [toPlaceId("A-01"), toPlaceId("B-03")];
const SOLD_AT = 2_000;
const DATE = { toMillis: () => SOLD_AT };
const LINE = {
  lineItemId: "l1",
  listingId: "camaro",
  ebayItemId: "1",
  title: "Camaro",
  sku: null,
  quantity: 2,
  price: 3,
};
const order = (fields: object = {}): OrderDocument =>
  orderDocument.parse({
    ...{ orderId: "o1", buyer: "bob", total: 3, date: DATE, items: [LINE] },
    ...{ paymentStatus: "PAID", shippingStatus: "NOT_SHIPPED", orderFulfillmentStatus: "NOT_STARTED" },
    ...{ status: "cancelled", ...fields },
  });
const waiting = (copies: Record<string, number>, since = SOLD_AT) => ({ toPack: { since, copies } });
const car = (fields: object = {}) =>
  listingDocument.parse({
    title: "Camaro",
    quantity: 1,
    storageBin: "A-01",
    ...waiting({ [A]: 2 }),
    ...fields,
  });
const lot = (fields: object = {}) =>
  listingDocument.parse({
    ...{ title: "Lot", quantity: 0 },
    lot: {
      cars: [
        { listingId: "camaro", copies: 2 },
        { listingId: "beetle", copies: 1 },
      ],
      ...{ wanted: 1, set: 0, counted: 0, untold: [], ...fields },
    },
  });
const FOR_SALE = { fate: "forSale", placeId: null } as const;
const changesOf = ({ changes }: PutBackPlan) => Object.fromEntries(changes);

describe("copies that come back", () => {
  const plan = (
    listings: Record<string, ListingDocument>,
    {
      to = FOR_SALE,
      copies = 1,
      of = order(),
      listingId = "camaro",
    }: {
      to?: Parameters<typeof planPutBack>[2]["to"];
      copies?: number;
      of?: OrderDocument;
      listingId?: string | null;
    } = {},
  ) =>
    planPutBack(
      of,
      { ...LINE, listingId },
      { putBackId: "p1", lineItemId: "l1", copies, to },
      new Map(Object.entries(listings)),
    );

  it("and wait to be packed are for sale in their place again", () => {
    const made = plan({ camaro: car() });
    expect(changesOf(made)).toEqual({ camaro: { quantity: 2, ...waiting({ [A]: 1 }) } });
    expect(made.record).toEqual({
      ...{ id: "p1", lineItemId: "l1", copies: 1, fate: "forSale", isUndone: false },
      done: [{ listingId: "camaro", copies: 1, placeId: null, wasPacked: false }],
    });
  });

  it("can go into another place", () => {
    const made = plan({ camaro: car() }, { to: { fate: "forSale", placeId: B } });
    expect(changesOf(made)).toMatchObject({ camaro: { quantity: 2, storageBin: "A-01 ×1, B-03 ×1" } });
    expect(made.record.done).toEqual([{ listingId: "camaro", copies: 1, placeId: B, wasPacked: false }]);
  });

  it("were packed if they were shipped, sold before the count, or never in a place", () => {
    const packed = [{ listingId: "camaro", copies: 1, placeId: null, wasPacked: true }];
    const shipped = plan({ camaro: car() }, { of: order({ shippingStatus: "SHIPPED" }) });
    expect(shipped.record.done).toEqual(packed);
    expect(changesOf(shipped)).toEqual({ camaro: { quantity: 2 } });
    expect(plan({ camaro: car() }, { of: order({ packedLines: ["l1"] }) }).record.done).toEqual(packed);
    expect(plan({ camaro: car(waiting({}, SOLD_AT + 1)) }).record.done).toEqual(packed);
    expect(plan({ camaro: car({ toPack: null }) }).record.done).toEqual(packed);
  });

  it("are no more than those that wait, because the marketplace puts some back itself", () => {
    const made = plan({ camaro: car(waiting({ [A]: 1 })) }, { copies: 2 });
    expect(made.record).toMatchObject({ copies: 2, done: [{ copies: 1 }] });
    expect(changesOf(made)).toMatchObject({ camaro: { quantity: 2 } });
    const none = plan({ camaro: car(waiting({})) }, { copies: 2 });
    expect([none.record.done, changesOf(none)]).toEqual([[], {}]);
  });

  it("and are gone leave their place without being for sale", () => {
    const gone = { fate: "gone" } as const;
    const made = plan({ camaro: car() }, { to: gone });
    expect(changesOf(made)).toEqual({ camaro: { quantity: 1, ...waiting({ [A]: 1 }) } });
    expect(made.record).toMatchObject({ fate: "gone", done: [{ placeId: null, wasPacked: false }] });
    const packed = plan({ camaro: car() }, { to: gone, of: order({ packedLines: ["l1"] }) });
    expect(changesOf(packed)).toEqual({ camaro: { quantity: 1 } });
  });

  it("of a lot are its cars, and the lot is wanted again", () => {
    const listings = { lot: lot(), camaro: car(waiting({ [A]: 4 })), beetle: car(waiting({ [A]: 9 })) };
    const made = plan(listings, { listingId: "lot", copies: 2 });
    expect(made.record.done.map(({ listingId, copies }) => [listingId, copies])).toEqual([
      ["camaro", 4],
      ["beetle", 2],
    ]);
    expect(changesOf(made)).toMatchObject({
      ...{ camaro: { quantity: 5 }, beetle: { quantity: 3 }, lot: { lot: { wanted: 3, set: 0 } } },
    });
    expect(changesOf(plan(listings, { listingId: "lot", to: { fate: "gone" } }))).not.toHaveProperty("lot");
    const nothing = { lot: lot(), camaro: car(waiting({})), beetle: car(waiting({})) };
    expect(changesOf(plan(nothing, { listingId: "lot" }))).toEqual({});
  });

  it("of a listing that is gone or not known change nothing", () => {
    expect(changesOf(plan({}))).toEqual({});
    const unknown = plan({ camaro: car() }, { listingId: null });
    expect([changesOf(unknown), unknown.record.done]).toEqual([{}, []]);
  });
});

describe("undoing", () => {
  const record = (fields: Partial<PutBack> = {}): PutBack => ({
    ...{ id: "p1", lineItemId: "l1", copies: 1, fate: "forSale", isUndone: false, at: order().date },
    done: [{ listingId: "camaro", copies: 1, placeId: null, wasPacked: false }],
    ...fields,
  });
  const undo = (listings: Record<string, ListingDocument>, fields: Partial<PutBack> = {}, of = order()) =>
    planUndo(of, record(fields), new Map(Object.entries(listings)));
  const doneAs = (fields: object) => [
    { listingId: "camaro", copies: 1, placeId: null, wasPacked: false, ...fields },
  ];

  it("takes copies off sale, to be packed again", () => {
    const made = undo({ camaro: car({ quantity: 2, ...waiting({}) }) });
    expect(changesOf(made)).toEqual({ camaro: { quantity: 1, ...waiting({ [A]: 1 }) } });
    expect(made.record).toEqual(record({ isUndone: true }));
  });

  it("takes copies that were packed off sale, from where they were put", () => {
    const listing = car({ quantity: 2, storageBin: "A-01 ×1, B-03 ×1", ...waiting({}) });
    const made = undo({ camaro: listing }, { done: doneAs({ placeId: B, wasPacked: true }) });
    expect(changesOf(made)).toEqual({ camaro: { quantity: 1, storageBin: "A-01" } });
  });

  it("is refused once a copy has sold", () => {
    expect(() => undo({ camaro: car({ quantity: 0 }) })).toThrow(
      expect.objectContaining({ code: "order/sold-since" }),
    );
  });

  it("makes copies that were gone wait without a place, unless they were packed", () => {
    const gone = { fate: "gone" } as const;
    const made = undo({ camaro: car({ quantity: 0, ...waiting({ "": 1 }) }) }, gone);
    expect(changesOf(made)).toMatchObject({ camaro: { quantity: 0, ...waiting({ "": 2 }) } });
    const first = undo({ camaro: car({ quantity: 0, ...waiting({}) }) }, gone);
    expect(changesOf(first)).toMatchObject({ camaro: { quantity: 0, ...waiting({ "": 1 }) } });
    expect(changesOf(undo({ camaro: car({ toPack: null }) }, gone))).toEqual({ camaro: { quantity: 1 } });
    const packed = undo({ camaro: car() }, { ...gone, done: doneAs({ wasPacked: true }) });
    expect(changesOf(packed)).toEqual({ camaro: { quantity: 1 } });
  });

  it("wants fewer of a lot, and never fewer than none", () => {
    const ofLot = order({ items: [{ ...LINE, listingId: "lot" }] });
    const wanted = (was: number, fields: Partial<PutBack> = {}) =>
      changesOf(undo({ lot: lot({ wanted: was }), camaro: car() }, { copies: 2, ...fields }, ofLot))["lot"]
        ?.lot?.wanted;
    expect([wanted(3), wanted(1)]).toEqual([1, 0]);
    expect(wanted(3, { fate: "gone" })).toBeUndefined();
    expect(wanted(3, { done: [] })).toBeUndefined();
  });

  it("leaves out listings that are gone, and lines that the order no longer has", () => {
    expect(changesOf(undo({}))).toEqual({});
    const made = undo({ lot: lot(), camaro: car() }, { lineItemId: "other" });
    expect(Object.keys(changesOf(made))).toEqual(["camaro"]);
  });
});
