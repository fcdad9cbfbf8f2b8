// @vitest-environment node
import { expect, it } from "vitest";

import { toInput } from "./fields";
import { checkCreate, checkItemId, checkUpdate, clearFaults } from "./request";
import { SAMPLE } from "./sample";

const NONE = { first: "0", second: "0" };

it("requires an item id in eBay's format", () => {
  expect(checkItemId(" ")).toEqual({ faults: { itemId: "Please enter an eBay Item ID" } });
  expect(checkItemId("12a")).toMatchObject({ faults: { itemId: /digits/ as never } });
  expect(checkItemId(" 110551234567 ")).toEqual({ ok: "110551234567" });
});

it("requires a field to update, and converts numbers", () => {
  expect(checkUpdate("110551234567", {}, " ")).toEqual({
    faults: { form: "Please enter at least one field to update" },
  });
  const typed = {
    StartPrice: " 4.50 ",
    Quantity: "3",
    HandlingCost: ".75",
    BestOfferEnabled: "false",
    SKU: "0012",
  };
  expect(checkUpdate("110551234567", typed, "")).toEqual({
    ok: {
      itemId: "110551234567",
      listingData: { StartPrice: 4.5, Quantity: 3, HandlingCost: 0.75, BestOfferEnabled: false, SKU: "0012" },
    },
  });
  expect(checkUpdate("110551234567", { StartPrice: "four", LotSize: "1.5" }, "")).toMatchObject({
    faults: { StartPrice: "Enter a number", LotSize: expect.any(String) as string },
  });
});

it("prefers pasted JSON over the fields, and says why it can't be parsed", () => {
  const typed = { Title: "Typed", SKU: "A1" };
  expect(checkUpdate("110551234567", typed, '{"Title":"Pasted","Quantity":"2"}')).toEqual({
    ok: { itemId: "110551234567", listingData: { Title: "Pasted", SKU: "A1", Quantity: 2 } },
  });
  const broken = checkUpdate("110551234567", typed, "{Title:1}");
  expect(broken).toMatchObject({ faults: { json: expect.stringMatching(/^Invalid JSON: ./) as string } });
  expect(checkUpdate("110551234567", typed, "[1]")).toMatchObject({
    faults: { json: expect.stringContaining("Invalid JSON: ") as string },
  });
  expect(checkUpdate("110551234567", typed, '{"Titel":"x"}')).toEqual({
    faults: { json: "Unknown field: Titel" },
  });
});

it("accepts at most 24 photos, typed or pasted", () => {
  const photos = Array.from({ length: 25 }, (_, at) => `https://pictures.test/${at}.jpg`);
  expect(checkUpdate("110551234567", { PictureDetails: photos.join("\n") }, "")).toEqual({
    faults: { PictureDetails: "Maximum 24 photos allowed" },
  });
  expect(checkCreate(JSON.stringify({ PictureDetails: photos }), NONE)).toEqual({
    faults: { json: "Maximum 24 photos allowed" },
  });
  expect(checkCreate(JSON.stringify({ PictureDetails: photos.slice(1) }), NONE)).toHaveProperty("ok");
});

it("creates only from JSON, with the chosen store categories", () => {
  expect(checkCreate(" ", NONE)).toEqual({ faults: { json: "Please enter listing data in JSON format" } });
  expect(checkCreate('{"Title":"A","StoreCategory2ID":0}', { first: "77", second: "0" })).toEqual({
    ok: { Title: "A", StoreCategoryID: "77" },
  });
  expect(checkCreate(JSON.stringify(SAMPLE), NONE)).toMatchObject({
    ok: { ListingDuration: "GTC", Site: "US", Currency: "USD", DispatchTimeMax: 2 },
  });
});

it("fills the update form from a fetched listing, and returns the same fields", () => {
  const listing = {
    Title: "A <b>",
    StartPrice: 5.5,
    BestOfferEnabled: true,
    ItemSpecifics: { Brand: "Hot Wheels", Features: ["Opening hood", "a = b"] },
    PictureDetails: ["https://pictures.test/1.jpg", "https://pictures.test/2.jpg"],
  };
  const checked = checkUpdate("110551234567", toInput({ ...listing, ItemID: "1", Site: null }), "");
  expect(checked).toEqual({ ok: { itemId: "110551234567", listingData: listing } });
});

it("removes the error of a changed field, and keeps the others", () => {
  const faults = { itemId: "a", StartPrice: "b", Quantity: "c", json: "d", form: "e" };
  const before = { typed: { StartPrice: "x", Quantity: "y" } };
  expect(Object.keys(clearFaults(faults, before, { itemId: "1" }))).toEqual([
    "StartPrice",
    "Quantity",
    "json",
  ]);
  expect(Object.keys(clearFaults(faults, before, { typed: { ...before.typed, StartPrice: "4" } }))).toEqual([
    "itemId",
    "Quantity",
    "json",
  ]);
  expect(Object.keys(clearFaults(faults, before, { createJson: "{}" }))).toEqual([
    "itemId",
    "StartPrice",
    "Quantity",
  ]);
});
