import { describe, expect, it } from "vitest";

import { listingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import {
  assertFitsCard,
  assertFixedPrice,
  assertKeepsSoldOut,
  assertNoBids,
  assertNoVariations,
  needsCopies,
} from "./notRevisable.ts";
import { wholeItem } from "./testing/wholeItem.ts";

const refused = (reason: string, more: object = {}): unknown =>
  expect.objectContaining({ code: "listing/not-revisable", params: { reason, ...more } });

describe("a revision is refused for", () => {
  it("an auction, and for no unknown format", () => {
    expect(() => assertFixedPrice("Chinese")).toThrow(refused("auction"));
    for (const format of ["FixedPriceItem", "", null, undefined])
      expect(() => assertFixedPrice(format), String(format)).not.toThrow();
  });

  it("variations, known by the item or by a list", () => {
    expect(() => assertNoVariations({ hasVariations: true })).toThrow(refused("variations"));
    expect(() => assertNoVariations({ hasVariations: true }, "price")).toThrow(
      refused("variations", { field: "price" }),
    );
    expect(() => assertNoVariations({ hasVariations: false })).not.toThrow();
    expect(() => assertNoVariations(wholeItem({}))).not.toThrow();
  });

  it("bids", () => {
    expect(() => assertNoBids({ ...wholeItem({}), bidCount: 1 })).toThrow(refused("bids"));
    expect(() => assertNoBids({ ...wholeItem({}), bidCount: 0 })).not.toThrow();
  });

  it("a new car on a damaged card", () => {
    const listingOf = (condition: string, conditionId: string) =>
      listingDocument.parse({ conditionId, car: { condition } });
    expect(() => assertFitsCard(listingOf("poor", "1000"))).toThrow(
      refused("damaged-card", { field: "conditionId" }),
    );
    expect(() => assertFitsCard(listingOf("poor", "3000"))).not.toThrow();
    expect(() => assertFitsCard(listingOf("mint", "1000"))).not.toThrow();
  });

  it("a listing without copies, unless the account keeps those", async () => {
    const keepsSoldOut = (keeps: boolean) => ({ keepsSoldOut: () => Promise.resolve(keeps) });
    await expect(assertKeepsSoldOut(keepsSoldOut(true), "t")).resolves.toBeUndefined();
    const error: unknown = await assertKeepsSoldOut(keepsSoldOut(false), "t").catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toEqual(refused("no-copies", { field: "quantity" }));
    expect(needsCopies(error)).toBe(true);
    expect(needsCopies(new AppError("listing/not-revisable", { reason: "bids" }))).toBe(false);
    expect(needsCopies(new Error("no-copies"))).toBe(false);
  });
});
