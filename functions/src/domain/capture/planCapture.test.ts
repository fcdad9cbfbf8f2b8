import { describe, expect, it } from "vitest";

import { NO_VARIANT } from "../../contract/capture/cards.ts";
import { listingDocument } from "../../contract/documents.ts";
import { type CapturedCard, planCapture, type StoredListing } from "./planCapture.ts";

const card: CapturedCard = {
  captureId: "c1",
  sku: "DHR20",
  photos: ["front", "back"],
  analysis: null,
  model: null,
  price: 2,
  handlingCost: 0.75,
  quantity: 3,
  meant: null,
  photoCheck: "same",
  namedBySeller: false,
  looksLike: new Map(),
};
const at = (millis: number) => ({ toMillis: () => millis });
const listing = (id: string, fields: object): StoredListing => ({
  id,
  ...listingDocument.parse({ sku: "DHR20", title: "Shelby", quantity: 1, price: 5, ...fields }),
});

describe("planCapture", () => {
  it.each(["draft", "active", "scheduled"])("raises the quantity of a listing that is %s", (status) => {
    expect(planCapture(card, [listing("a", { status })])).toEqual({
      action: "updated",
      listingId: "a",
      title: "Shelby",
      price: 5,
      newQuantity: 4,
      stock: { quantity: 4 },
    });
  });

  it("puts a card into its place, beside the copies in others", () => {
    const [there] = [listing("a", { storageBin: "A-01", quantity: 2 })];
    expect(planCapture({ ...card, placeId: "B-03" }, [there])).toMatchObject({
      stock: { quantity: 5, storageBin: "A-01 ×2, B-03 ×3" },
    });
    expect(planCapture({ ...card, placeId: "B-03" }, [])).toMatchObject({ listing: { storageBin: "B-03" } });
  });

  it("keeps the barcodes of its cards", () => {
    const [UPC, OTHER] = ["036000291452", "887961954586"];
    const read = { ...card, upc: UPC };
    expect(planCapture(read, [])).toMatchObject({ listing: { upc: UPC } });
    expect(planCapture(read, [listing("a", {})])).toMatchObject({ upc: UPC });
    expect(planCapture(read, [listing("a", { upc: OTHER })])).toMatchObject({ upc: `${OTHER} ${UPC}` });
    expect(planCapture(read, [listing("a", { upc: UPC })])).not.toHaveProperty("upc");
    expect(planCapture({ ...card, upc: "torn" }, [])).not.toHaveProperty("listing.upc");
  });

  it.each<[CapturedCard["photos"], object]>([
    [["front", "back"], { firebaseImages: ["front", "back"], frontImageIndex: 0, backImageIndex: 1 }],
    [[null, "back"], { firebaseImages: ["back"], frontImageIndex: null, backImageIndex: 0 }],
    [["front", null], { firebaseImages: ["front"], frontImageIndex: 0, backImageIndex: null }],
    [[null, null], { firebaseImages: [], frontImageIndex: null, backImageIndex: null }],
  ])("has the photos %j of a new card in their places", (photos, pictures) => {
    expect(planCapture({ ...card, photos }, [])).toMatchObject({ listing: pictures });
  });

  it("adds a card without a place to copies that lie together", () => {
    expect(planCapture(card, [listing("a", { storageBin: "Shelf 3" })])).toMatchObject({
      stock: { quantity: 4 },
    });
  });

  it.each(["ended", "sold", "unsold", "completed"])(
    "creates a new draft beside one that is %s, with its texts",
    (status) => {
      const plan = planCapture(card, [listing("a", { status, ebayItemId: "1" })]);
      expect(plan).toMatchObject({
        action: "created",
        listingId: "c1",
        newQuantity: 3,
        listing: {
          title: "Shelby",
          sku: "DHR20",
          isDraft: true,
          ebayItemId: null,
          firebaseImages: ["front", "back"],
        },
      });
    },
  );

  it.each<[string, Partial<CapturedCard>, object]>([
    ["that was read", { readSku: "DHR20" }, { toyNumber: "DHR20", toyNumberFrom: "reader" }],
    ["of the catalogue", { isInCatalogue: true }, { toyNumber: "DHR20", toyNumberFrom: "catalogue" }],
    ["that the seller was asked for", {}, { toyNumber: "DHR20", toyNumberFrom: "seller" }],
    ["of the seller's own", { sku: "SHELF-3" }, { toyNumber: null, toyNumberFrom: null }],
    ["of no card", { sku: null }, { toyNumber: null, toyNumberFrom: null }],
  ])("says who calls a number %s a toy number", (_, fields, expected) => {
    expect(planCapture({ ...card, ...fields }, [])).toMatchObject({ listing: expected });
  });

  it("prefers a listing at the marketplace, then the oldest", () => {
    const candidates = [
      listing("young", { status: "draft", createdAt: at(9) }),
      listing("ended", { status: "ended", ebayItemId: "2", createdAt: at(1) }),
      listing("live", { status: "active", ebayItemId: "3", createdAt: at(8) }),
      listing("old", { status: "draft", createdAt: at(2) }),
    ];
    const chosen = (among: StoredListing[]) => planCapture(card, among).listingId;
    expect(chosen(candidates)).toBe("live");
    expect(chosen(candidates.filter(({ id }) => id !== "live"))).toBe("old");
  });

  it("describes a card without an analysis from the catalogue", () => {
    const model = {
      model: "'68 Shelby GT500",
      brand: "Hot Wheels",
      series: "Then And Now",
      seriesNumber: "5/10",
      year: 2016,
      ...NO_VARIANT,
      source: "import" as const,
    };
    expect(planCapture({ ...card, model }, [])).toMatchObject({
      listing: {
        title: "Hot Wheels '68 Shelby GT500 Then And Now 5/10 2016",
        carName: "'68 Shelby GT500",
        needsAiAnalysis: false,
      },
    });
  });

  it("keeps a card without a name and marks it", () => {
    expect(planCapture({ ...card, sku: null }, [])).toMatchObject({
      listing: { title: "Hot Wheels Car", sku: null, needsAiAnalysis: true },
    });
  });
});
