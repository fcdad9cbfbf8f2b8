import { describe, expect, test } from "vitest";

import type { ShopProduct, ShopVariation } from "./ports.ts";
import { buildDraft, listPictures, buildRows, cutTitle } from "./products.ts";

const product = (fields: Partial<ShopProduct> = {}): ShopProduct => ({
  id: 7,
  type: "simple",
  status: "publish",
  name: "Bone Shaker",
  sku: "DHR20",
  price: "4.50",
  manageStock: true,
  stockQuantity: 3,
  stockStatus: "instock",
  isVirtual: false,
  description: "<p>Mint</p>",
  images: ["https://shop.example/a.jpg"],
  attributes: [],
  variations: [],
  ...fields,
});
const variation = (fields: Partial<ShopVariation> = {}): ShopVariation => ({
  id: 8,
  sku: "DHR20-RED",
  price: "5",
  manageStock: true,
  stockQuantity: 2,
  stockStatus: "instock",
  isVirtual: false,
  description: "",
  image: null,
  attributes: [{ name: "Color", option: "Red" }],
  ...fields,
});
const row = (fields: Partial<ShopProduct>, currency = "USD") => buildRows(product(fields), [], currency)[0];

describe("a row", () => {
  test("shows what a draft would have", () =>
    expect(row({})).toMatchObject({
      id: 7,
      name: "Bone Shaker",
      sku: "DHR20",
      price: 4.5,
      quantity: 3,
      pictures: 1,
      verdict: "new",
      notes: [],
    }));

  test.each<[string, Partial<ShopProduct>, string]>([
    ["sold elsewhere", { type: "external" }, "external"],
    ["a group of others", { type: "grouped" }, "grouped"],
    ["a download", { isVirtual: true }, "virtual"],
    ["without a name", { name: "<b></b> &nbsp;" }, "nameless"],
    ["to choose from nothing", { type: "variable" }, "no-variations"],
  ])("is refused if it is %s", (_, fields, refusal) =>
    expect(row(fields)).toMatchObject({ verdict: "refused", refusal, notes: [] }),
  );

  test.each<[string, Partial<ShopProduct>, object]>([
    ["no price", { price: "" }, { price: null, notes: ["no-price"] }],
    ["a price of nothing", { price: "0" }, { price: null, notes: ["no-price"] }],
    ["a price that is none", { price: "4,50" }, { price: null, notes: ["no-price"] }],
    ["no SKU", { sku: " " }, { sku: null, notes: ["no-sku"] }],
    ["a SKU that is too long", { sku: "A".repeat(51) }, { sku: null, notes: ["sku-unusable"] }],
    ["a SKU that would be a path", { sku: "A/B" }, { sku: null, notes: ["sku-unusable"] }],
    ["a price that is too high", { price: "999999" }, { price: null, notes: ["no-price"] }],
    ["a name that fits", { name: "x".repeat(80) }, { notes: [] }],
    ["a name that is too long", { name: "x".repeat(81) }, { notes: ["title-cut"] }],
    ["not been published", { status: "draft" }, { notes: ["draft"] }],
    ["no picture", { images: [] }, { pictures: 0, notes: ["no-pictures"] }],
    ["been sold too often", { stockQuantity: -2 }, { quantity: 0 }],
    ["half a car", { stockQuantity: 1.5 }, { quantity: 1 }],
    ["no count", { manageStock: false, stockQuantity: null }, { quantity: 1 }],
    ["no count and none left", { manageStock: false, stockStatus: "outofstock" }, { quantity: 0 }],
  ])("notes that the product has %s", (_, fields, shown) => expect(row(fields)).toMatchObject(shown));

  test("doesn't take a price in another currency as dollars", () =>
    expect(row({}, "EUR")).toMatchObject({ price: null, notes: ["other-currency"] }));

  test("is made per variation, with its own number, price and stock", () => {
    const rows = buildRows(
      product({ type: "variable", price: "5" }),
      [
        variation(),
        variation({
          id: 9,
          sku: "DHR20",
          manageStock: "parent",
          attributes: [{ name: "Color", option: "Blue" }],
        }),
      ],
      "USD",
    );
    expect(rows).toMatchObject([
      { id: 8, parentId: 7, name: "Bone Shaker - Red", sku: "DHR20-RED", price: 5, quantity: 2 },
      {
        id: 9,
        parentId: 7,
        name: "Bone Shaker - Blue",
        sku: null,
        quantity: 1,
        notes: ["no-sku", "shared-stock"],
      },
    ]);
  });
});

test("converts a draft's HTML to text, and its attributes to item specifics", () => {
  const attributes = [
    { name: "Scale", options: ["1:64"], makesVariations: false },
    { name: "Color", options: ["Red", "Blue"], makesVariations: true },
    { name: "Story", options: ["x".repeat(66)], makesVariations: false },
  ];
  expect(buildDraft(product({ attributes, name: "A &amp; <i>B</i>" }), variation(), "USD")).toEqual({
    title: "A & B - Red",
    description: "Mint",
    price: 5,
    quantity: 2,
    sku: "DHR20-RED",
    itemSpecifics: { Color: "Red", Scale: "1:64" },
    firebaseImages: [],
  });
});

test("cuts a title after a word, or inside a single long word", () => {
  const long =
    "Hot Wheels Harbor Hauler Orange Work Shift 2021 with the original display box, signed by the designer";
  expect(cutTitle(long)).toBe(
    "Hot Wheels Harbor Hauler Orange Work Shift 2021 with the original display box",
  );
  expect(cutTitle("x".repeat(90))).toHaveLength(80);
  expect(cutTitle(`${"x".repeat(79)}🏎 car`)).toBe("x".repeat(79));
});

test("puts a variation's picture first, drops duplicates, and stops at a listing's limit", () => {
  const images = Array.from({ length: 40 }, (_, at) => `https://shop.example/${at}.jpg`);
  const found = listPictures(product({ images }), variation({ image: "https://shop.example/3.jpg" }));
  expect(found).toHaveLength(25);
  expect(found.slice(0, 2)).toEqual(["https://shop.example/3.jpg", "https://shop.example/0.jpg"]);
});

describe("a row of a product", () => {
  test("has everything that the table shows, and hasn't been chosen", () => {
    expect(buildRows(product({ name: "x".repeat(201) }), [], null)).toEqual([
      {
        ...{
          id: 7,
          parentId: null,
          name: "x".repeat(200),
          sku: "DHR20",
          price: 4.5,
          quantity: 3,
          pictures: 1,
        },
        ...{
          verdict: "new",
          refusal: null,
          notes: ["title-cut"],
          listingId: null,
          wanted: false,
          outcome: null,
        },
      },
    ]);
    expect(row({ type: "grouped", images: [] })).toEqual({
      ...{ id: 7, parentId: null, name: "Bone Shaker", sku: "DHR20", price: 4.5, quantity: 3, pictures: 0 },
      ...{ verdict: "refused", refusal: "grouped", notes: [], listingId: null, wanted: false, outcome: null },
    });
  });

  test.each([
    ["100000", 100_000],
    ["100000.01", null],
    ["0.01", 0.01],
    ["-1", null],
    [" ", null],
    ["4.356", 4.36],
  ])("has the price %j as %s", (price, shown) => {
    expect(row({ price })).toMatchObject({ price: shown, notes: shown === null ? ["no-price"] : [] });
  });

  test.each([
    [2_000_000, 1_000_000],
    [null, 0],
    [0, 0],
  ])("has %s in stock as %i", (stockQuantity, quantity) => {
    expect(row({ stockQuantity })).toMatchObject({ quantity });
  });

  test("is refused as one if it has no variations or no name, and else made per variation", () => {
    const variable = product({ type: "variable", isVirtual: true });
    expect(buildRows(variable, [], "USD")).toMatchObject([{ id: 7, refusal: "no-variations" }]);
    expect(buildRows({ ...variable, name: "" }, [variation()], "USD")).toMatchObject([
      { id: 7, refusal: "nameless" },
    ]);
    expect(buildRows(variable, [variation()], "USD")).toMatchObject([{ id: 8, parentId: 7, refusal: null }]);
  });

  test("names a variation by all its options that aren't blank", () => {
    const attributes = ["Red", " ", "Large"].map((option) => ({ name: "A", option }));
    const rows = buildRows(
      product({ type: "variable" }),
      [variation({ attributes }), variation({ attributes: [] })],
      "USD",
    );
    expect(rows.map(({ name }) => name)).toEqual(["Bone Shaker - Red, Large", "Bone Shaker"]);
  });
});

describe("a draft", () => {
  test("has the variation's own description, or none if there is no text", () => {
    const described = (description: string, own: string) =>
      buildDraft(product({ description }), variation({ description: own }), "USD").description;
    expect(described("<p>Mint</p>", "<p>Own</p>")).toBe("Own");
    expect(described("<p> </p>", "")).toBeNull();
    expect(buildDraft(product(), null, "USD")).toEqual({
      ...{ title: "Bone Shaker", description: "Mint", price: 4.5, quantity: 3, sku: "DHR20" },
      ...{ itemSpecifics: {}, firebaseImages: [] },
    });
  });

  test("has up to 45 specifics of up to 65 characters, and the variation's own first", () => {
    const attributes = Array.from({ length: 50 }, (_, at) => ({
      name: `N${at}`,
      options: ["v"],
      makesVariations: false,
    }));
    const { itemSpecifics } = buildDraft(product({ attributes }), variation(), "USD");
    expect(Object.keys(itemSpecifics)).toEqual(["Color", ...attributes.slice(0, 44).map(({ name }) => name)]);
    const odd = [
      { name: "x".repeat(65), options: ["y".repeat(65)], makesVariations: true },
      { name: "x".repeat(66), options: ["y"], makesVariations: false },
      { name: "", options: ["y"], makesVariations: false },
      { name: "Empty", options: [], makesVariations: false },
      { name: "__proto__", options: ["y"], makesVariations: false },
      { name: "Two", options: ["a", "b"], makesVariations: false },
    ];
    expect(buildDraft(product({ attributes: odd }), null, "USD").itemSpecifics).toEqual({
      ...{ ["x".repeat(65)]: "y".repeat(65), Two: "a, b" },
    });
  });
});

test("cuts a title at a space only if enough is left, and drops what joined the rest", () => {
  expect(cutTitle("x".repeat(80))).toBe("x".repeat(80));
  expect(cutTitle(`${"x".repeat(80)} y`)).toBe("x".repeat(80));
  expect(cutTitle(`${"x".repeat(40)} ${"y".repeat(60)}`)).toBe("x".repeat(40));
  expect(cutTitle(`${"x".repeat(39)} ${"y".repeat(60)}`)).toBe(`${"x".repeat(39)} ${"y".repeat(40)}`);
  expect(cutTitle(`${"x".repeat(50)} -&– ${"y".repeat(60)}`)).toBe("x".repeat(50));
});

test("a variation without a picture has the product's", () => {
  expect(listPictures(product(), variation())).toEqual(["https://shop.example/a.jpg"]);
  expect(listPictures(product({ images: [] }), null)).toEqual([]);
});
