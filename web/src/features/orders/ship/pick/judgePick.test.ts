// @vitest-environment node
import { expect, it } from "vitest";

import { formatCarCode, formatPlaceCode } from "@/lib/scan/scanCodes";

import type { CodeBook } from "../pack/checking";
import { COMMANDS } from "../scan/commands";
import { judgePick } from "./judgePick";
import { buildPickList } from "./pickList";

const item = (listingId: string, sku: string, quantity = 1) => ({
  ...{ listingId, sku, quantity },
  ...{ ebayItemId: "110", title: `Car ${listingId}` },
});
const book: CodeBook = {
  getCodes: ({ sku }) => ({ sku, customLabel: null, upcs: [] }),
  isSharedUpc: () => false,
  findTitle: (code) => (code === "HKC19" ? "Twin Mill" : null),
};
const places = { a: ["A-01", "C-10"], b: ["B-02"] } as Record<string, string[]>;
const judge = (code: string, at: string | null = null, taken: Record<string, number> = {}, known = book) => {
  const list = buildPickList(
    [{ orderId: "1", items: [item("a", "DHR20", 2), item("b", "GHT65")] }],
    ({ id }) => (places[id] ?? []).map((placeId) => ({ placeId, copies: 1, sold: 1 })),
    { taken, missing: {} },
  );
  const verdict = judgePick(code, list, at, known);
  return verdict.kind === "taken" ? `taken ${verdict.pick.key}` : verdict.kind;
};

it("takes a scanned car at the scanned place, or at the first place of the walk", () => {
  expect(judge("DHR20")).toBe("taken a|A-01");
  expect(judge("DHR20", "C-10")).toBe("taken a|C-10");
  expect(judge(formatCarCode("a"), "C-10", { "a|C-10": 1 })).toBe("taken a|A-01");
  expect(judge("DHR20-D9B0B G1", "B-02")).toBe("taken a|A-01");
});

it("says that enough copies are taken, and that a car or a code belongs to no order", () => {
  expect(judge("GHT65", null, { "b|B-02": 1 })).toBe("enough");
  expect(judge("HKC19")).toBe("foreign");
  expect(judge("nonsense")).toBe("foreign");
});

it("asks for another code if a car outside the list shares the barcode", () => {
  const UPC = "887961954586";
  const getCodes: CodeBook["getCodes"] = ({ sku }) => ({
    ...{ sku, customLabel: null },
    upcs: sku === "GHT65" ? [UPC] : [],
  });
  expect(judge(UPC, null, {}, { ...book, getCodes })).toBe("taken b|B-02");
  expect(judge(UPC, null, {}, { ...book, getCodes, isSharedUpc: () => true })).toBe("ambiguous");
});

it("follows the picker to a scanned place, and says if nothing is taken there", () => {
  expect(judge(formatPlaceCode("B-02"))).toBe("place");
  expect(judge(formatPlaceCode("Z-99"))).toBe("no-stop");
});

it("continues by the code for it", () => {
  expect(judge(COMMANDS.goOn.toLowerCase())).toBe("go-on");
});
