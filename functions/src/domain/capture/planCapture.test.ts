import { describe, expect, it } from "vitest";

import { NO_VARIANT } from "../../contract/capture/cards.ts";
import { listingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type CapturedCard, ComparisonNeeded, planCapture, type StoredListing } from "./planCapture.ts";

const card: CapturedCard = {
  captureId: "c1",
  sku: "DHR20",
  photos: ["front", "back"],
  analysis: null,
  model: null,
  price: 2,
  handlingCost: 0.75,
  quantity: 3,
  chosenListingId: null,
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

describe("a card that must look like its listing", () => {
  const asked: CapturedCard = { ...card, photoCheck: "ask" };
  const pictured = (id: string, fields: object = {}) =>
    listing(id, { firebaseImages: [`${id} back`, `${id} front`], frontImageIndex: 1, ...fields });
  const looksLike = (alike: Readonly<Record<string, boolean | null>>) => new Map(Object.entries(alike));
  const caught = (plan: () => unknown): unknown => {
    try {
      return plan();
    } catch (error) {
      return error;
    }
  };

  it("first needs a comparison with each stored front, in order", () => {
    const listings = [pictured("a", { createdAt: at(1) }), pictured("b", { createdAt: at(2) })];
    const first = caught(() => planCapture(asked, listings));
    expect(first).toBeInstanceOf(ComparisonNeeded);
    expect(first).toMatchObject({
      frontImageUrl: "a front",
      message: "A stored photo is to be looked at first",
    });
    const other = { ...asked, looksLike: looksLike({ "a front": false }) };
    expect(caught(() => planCapture(other, listings))).toMatchObject({ frontImageUrl: "b front" });
    const both = { ...asked, looksLike: looksLike({ "a front": false, "b front": true }) };
    expect(planCapture(both, listings)).toMatchObject({ action: "updated", listingId: "b" });
  });

  it.each([
    ["looks alike", pictured("a"), { "a front": true }],
    ["can't be compared", pictured("a"), { "a front": null }],
    ["has no photo", listing("a", {}), {}],
  ])("is the listing that %s", (_, one, alike) => {
    expect(planCapture({ ...asked, looksLike: looksLike(alike) }, [one])).toMatchObject({ listingId: "a" });
  });

  it("isn't known if it looks like none, and names the first", () => {
    const alike = looksLike({ "a front": false, "b front": false });
    const listings = [pictured("a", { createdAt: at(1) }), pictured("b", { createdAt: at(2) })];
    expect(caught(() => planCapture({ ...asked, looksLike: alike }, listings))).toMatchObject({
      code: "capture/photo-differs",
      params: { listingId: "a", title: "Shelby", frontImageUrl: "a front" },
    });
  });

  it("is compared with four listings at most", () => {
    const listings = [1, 2, 3, 4, 5].map((age) => pictured(`l${age}`, { createdAt: at(age) }));
    const alike = looksLike(Object.fromEntries([1, 2, 3, 4].map((age) => [`l${age} front`, false])));
    expect(caught(() => planCapture({ ...asked, looksLike: alike }, listings))).toMatchObject({
      code: "capture/photo-differs",
    });
  });

  it("is compared with an ended listing, unless the seller named the car", () => {
    const ended = [pictured("a", { status: "ended" })];
    expect(caught(() => planCapture(asked, ended))).toMatchObject({ frontImageUrl: "a front" });
    expect(planCapture({ ...asked, namedBySeller: true }, ended)).toMatchObject({
      ...{ action: "created", hasOtherOpen: false, listing: { title: "Shelby" } },
    });
  });
});

describe("a card of a number that has a listing", () => {
  it("is the listing that the seller chose, or else the first", () => {
    const listings = [listing("a", { createdAt: at(1) }), listing("b", { createdAt: at(2) })];
    expect(planCapture({ ...card, chosenListingId: "b" }, listings).listingId).toBe("b");
    expect(planCapture({ ...card, chosenListingId: "gone" }, listings).listingId).toBe("a");
  });

  it("isn't created without a name if its listing is gone, because nothing else says which car it is", () => {
    const toGone = { ...card, chosenListingId: "gone" };
    expect(() => planCapture(toGone, [])).toThrow(new AppError("listing/not-found"));
    expect(planCapture(toGone, [listing("a", { status: "ended" })])).toMatchObject({
      ...{ action: "created", listing: { title: "Shelby" } },
    });
  });

  it("is a new one beside it if the seller says that it is another car, without its texts", () => {
    const model = {
      ...{
        model: "Shelby",
        brand: "Hot Wheels",
        series: null,
        seriesNumber: null,
        year: 2016,
        ...NO_VARIANT,
      },
      source: "import" as const,
    };
    const other: CapturedCard = { ...card, photoCheck: "different", model };
    expect(planCapture(other, [listing("a", {})])).toMatchObject({
      ...{ action: "created", listingId: "c1", hasOtherOpen: true },
      listing: { title: "Hot Wheels Car", carName: null, needsAiAnalysis: true },
    });
    expect(planCapture(other, [listing("a", { status: "ended" })])).toMatchObject({
      ...{ hasOtherOpen: false, listing: { title: "Hot Wheels Car" } },
    });
  });

  it("has the card's price if the listing has none", () => {
    expect(planCapture(card, [listing("a", { price: null })])).toMatchObject({ price: 2 });
  });

  it("uses no texts of an ended listing without a title", () => {
    expect(
      planCapture(card, [listing("a", { status: "ended", title: "", brand: "Matchbox" })]),
    ).toMatchObject({
      listing: { title: "Hot Wheels Car", brand: null },
    });
  });
});

it("notes the number that was read only if it is the card's", () => {
  expect(planCapture({ ...card, readSku: "DHR20" }, [])).toMatchObject({ listing: { readSku: "DHR20" } });
  expect(planCapture({ ...card, readSku: "DHR28" }, [])).toMatchObject({ listing: { readSku: null } });
  expect(planCapture({ ...card, sku: null, readSku: null }, [])).toMatchObject({
    listing: { readSku: null },
  });
});
