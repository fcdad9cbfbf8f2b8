// @vitest-environment node
import { expect, it } from "vitest";

import { printPaper } from "@/lib/print/papers";
import { FONTS, readTexts } from "@/lib/print/testing/readPdf";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";

import { groupParcels } from "../pack/parcels";
import { buildPickList } from "../pick/pickList";
import { listOpenStops, toSlip } from "./paperContents";

const ORDER = sampleOrder({
  orderId: "01-00000-00001",
  shipToReferenceId: "A1B2C3D4",
  buyerNotes: "No folds",
  items: [sampleItem({ quantity: 2 }), sampleItem({ listingId: "L2", title: "Twin Mill", sku: "HKC19" })],
});

it("prints a parcel's slip with its order, eBay's reference id, its cars and the notes", async () => {
  const [parcel] = groupParcels([ORDER]);
  if (!parcel) throw new Error("no parcel");
  const pdf = await printPaper({ kind: "slips", slips: [toSlip(parcel)] }, FONTS);
  const [text] = await readTexts(pdf);
  for (const words of [
    ORDER.orderId,
    "A1B2C3D4",
    "Ray Dürer",
    "12 Peg Street",
    "redline_ray",
    "'67 Camaro",
    "HKC19",
    "No folds",
  ])
    expect(text).toContain(words);
});

it("prints what is still to be taken, in walking order, with the places' names", async () => {
  const places: Readonly<Record<string, readonly string[]>> = { L1: ["A-02", "B-01"], L2: ["A-02"] };
  const items = ORDER.items.map(({ listingId, sku, title, quantity, ebayItemId }) => ({
    ...{ listingId, sku, title, quantity, ebayItemId },
  }));
  const list = buildPickList(
    [{ orderId: ORDER.orderId, items }],
    ({ id }) => (places[id] ?? []).map((placeId) => ({ placeId, copies: 1, sold: 1 })),
    { taken: { "L2|A-02": 2 }, missing: {} },
  );
  const stops = listOpenStops(list, new Map([["A-02", "Wall"]]));
  expect(stops.map(({ place }) => place)).toEqual(["A-02  Wall", "B-01"]);
  const pdf = await printPaper({ kind: "list", title: "Pick list", stops }, FONTS);
  const text = (await readTexts(pdf)).join(" ");
  expect(text).toMatch(/A-02.*'67 Camaro.*B-01.*'67 Camaro/s);
  expect(text).not.toContain("Twin Mill");
});
