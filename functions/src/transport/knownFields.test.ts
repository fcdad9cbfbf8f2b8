import { expect, it } from "vitest";
import * as z from "zod";

import { CALLABLES } from "./testing/callables.ts";
import { limitUserInput } from "../contract/wire/userInput.ts";
import { removeUnknownFields } from "./knownFields.ts";

const place = z.strictObject({ id: z.string(), count: z.int() });
const schema = z.strictObject({
  place: place.nullable().optional(),
  places: z.array(place).max(3).default([]),
  byName: z.record(z.string(), place).optional(),
  trimmed: place.transform(({ id }) => id).optional(),
  changes: limitUserInput(z.strictObject({ title: z.string(), car: place.optional() })).optional(),
  act: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("accept") }),
      z.strictObject({ kind: z.literal("counter"), price: z.number() }),
    ])
    .optional(),
  parcel: z.union([place, z.strictObject({ code: z.string() })]).optional(),
});

/** Returns what `serve` parses, or null for a refusal. */
function parse(data: unknown): unknown {
  const first = schema.safeParse(data);
  if (first.success) return first.data;
  return schema.safeParse(removeUnknownFields(schema, data, first.error).data).data ?? null;
}
const bin = { id: "a", count: 1 };
const newer = { ...bin, more: { deep: 1 }, __proto__: null, constructor: "x" };

it.each([
  ["at the top", { more: 1 }, { places: [] }],
  ["in an object", { place: newer }, { place: bin, places: [] }],
  ["in several rows", { places: [newer, bin, newer] }, { places: [bin, bin, bin] }],
  ["in a record", { byName: { x: newer } }, { byName: { x: bin }, places: [] }],
  ["before a transformation", { trimmed: newer }, { trimmed: "a", places: [] }],
  ["at several levels", { more: 1, place: newer }, { place: bin, places: [] }],
])("leaves out a newer version's fields %s", (_, data, expected) => {
  const before = JSON.stringify(data);
  expect(parse(data)).toEqual(expected);
  expect(JSON.stringify(data)).toBe(before);
});

it.each([
  ["what a person entered", { changes: { title: "Ada", more: 1 } }],
  ["an object in it", { changes: { title: "Ada", car: newer } }],
  ["a choice, where it can be another choice's amount", { act: { kind: "accept", price: 5 } }],
  ["one of several shapes", { parcel: { ...bin, code: "x" } }],
  ["an object whose known fields are wrong", { place: { id: "a", count: 1.5, more: 1 } }],
  ["an object without an id", { places: [{ count: 1, more: 1 }] }],
  ["a list that is too long", { places: [newer, newer, newer, newer] }],
])("refuses an unknown field in %s", (_, data) => {
  expect(parse(data)).toBeNull();
});

it("refuses unknown fields in everything that a person enters", () => {
  const nested = (name: string, data: object) => {
    const input = CALLABLES.find((callable) => callable.name === name)?.input;
    const parsed = input?.safeParse(data);
    return input && parsed?.error ? removeUnknownFields(input, data, parsed.error).count : `${name} takes it`;
  };
  const more = { more: 1 };
  expect([
    nested("saveListing", { listingId: "a", base: {}, changes: more }),
    nested("saveListing", { listingId: "a", base: {}, changes: { car: more } }),
    nested("reviseListing", { listingId: "a", base: {}, changes: more }),
    nested("previewListing", { listingId: null, changes: more }),
    nested("changeListings", { changes: [{ listingId: "a", ...more }] }),
    nested("saveSellingTerms", { terms: more }),
    nested("saveListingTexts", { contacts: { brand: "x", contacts: more } }),
    nested("answerInquiry", { inquiryId: "a", answerId: "a", answer: { act: "accept", text: "", price: 5 } }),
    nested("shipOrders", { parcels: [{ orderId: "a", carrier: "USPS", trackingNumber: "1", ...more }] }),
  ]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
});
