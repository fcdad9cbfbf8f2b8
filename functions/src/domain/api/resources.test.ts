import { expect, it } from "vitest";

import { listingDocument, orderDocument } from "../../contract/documents.ts";
import { toApiListing, toApiOrder } from "./resources.ts";

const at = (milliseconds: number) => ({ toMillis: () => milliseconds, toDate: () => new Date(milliseconds) });
const listing = (fields: object) =>
  toApiListing({ id: "l1", listing: listingDocument.parse(fields) } as Parameters<typeof toApiListing>[0]);

it.each([
  [{ status: "completed" }, "ended"],
  [{ status: "active", isDraft: true }, "active"],
  [{ isDraft: true, ebayItemId: "110" }, "draft"],
  [{ isDraft: false, ebayItemId: null }, "draft"],
  [{ isDraft: false, ebayItemId: "110" }, "unknown"],
])("answers the status of a listing with %j as %s", (fields, status) => {
  expect(listing(fields).status).toBe(status);
});

it("answers the price that the seller set before eBay's", () => {
  expect(listing({ price: 2, currentPrice: 3 }).price).toBe(2);
  expect(listing({ currentPrice: 3 }).price).toBe(3);
  expect(listing({}).price).toBeNull();
});

it.each([
  [{ firebaseImages: ["/f"], cloudinaryImages: ["/c"], ebayPhotos: ["/e"] }, ["/f"]],
  [{ firebaseImages: ["/f"], cloudinaryImages: ["/c"], imageSource: "cloudinary" }, ["/c"]],
  [{ firebaseImages: ["/f"], imageSource: "cloudinary", ebayPhotos: ["/e"] }, ["/e"]],
  [{ cloudinaryImages: ["/c"] }, []],
])("answers the pictures of %j", (fields, pictureUrls) => {
  expect(listing(fields).pictureUrls).toEqual(pictureUrls);
});

const AMOUNTS = {
  ...{ subtotal: 9, shippingCost: 1, itemDiscount: 2, shippingDiscount: 3, adjustment: 4 },
  ...{ tax: 5, collectedTax: 6, refunded: 7, fee: 8 },
};
const TEXTS = {
  shipTo: { name: "Bob" },
  shipToReferenceId: "r",
  finalDestination: { city: "Rome" },
  buyerNotes: "Hi",
};
const order = (fields: object) =>
  toApiOrder({
    id: "o1",
    order: {
      ...orderDocument.parse({
        ...{ orderId: "o1", buyer: "bob", date: at(0), total: 10, items: [], shipments: [] },
        ...{ paymentStatus: "PAID", orderFulfillmentStatus: "NOT_STARTED" },
      }),
      ...fields,
    },
  });

it("answers an order's amounts, texts and times", () => {
  expect(order({ ...AMOUNTS, ...TEXTS, paidAt: at(1), shipBy: at(2), ebayModifiedAt: 0 })).toMatchObject({
    ...{ ...AMOUNTS, ...TEXTS, total: 10, orderedAt: "1970-01-01T00:00:00.000Z" },
    ...{ paidAt: "1970-01-01T00:00:00.001Z", shipBy: "1970-01-01T00:00:00.002Z" },
    updatedAt: "1970-01-01T00:00:00.000Z",
  });
});

it("answers null for what an order doesn't have", () => {
  const bare = order({ paidAt: undefined, shipBy: null, ebayModifiedAt: null });
  const names = [...Object.keys(AMOUNTS), ...Object.keys(TEXTS), "paidAt", "shipBy", "updatedAt"];
  expect(bare).toMatchObject(Object.fromEntries(names.map((name) => [name, null])));
});

it("answers an order's lines and parcels", () => {
  const line = { listingId: "l1", ebayItemId: "110", title: "Camaro", sku: null, quantity: 2, price: 3 };
  const shipments = [{ carrier: "USPS", trackingNumber: "94", shippedAt: at(0) }];
  const { items, shipments: parcels } = order({ items: [line, { ...line, discount: 1 }], shipments });
  expect(items).toEqual([
    { ...line, discount: null },
    { ...line, discount: 1 },
  ]);
  expect(parcels).toEqual([{ ...shipments[0], shippedAt: "1970-01-01T00:00:00.000Z" }]);
});
