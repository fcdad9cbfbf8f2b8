import { expect, it } from "vitest";

import type { LedgerLine } from "@contract/listings/ledger";

import { countFields, planSettling, buildReceiptRows, type Unsettled } from "./settling";

const line = (
  field: LedgerLine["field"],
  theirs: LedgerLine["theirs"],
  ours: LedgerLine["ours"],
): LedgerLine => ({
  field,
  theirs,
  ours,
  differs: true,
  checkedAt: 0,
});
const camaro = {
  listingId: "a",
  title: "Camaro",
  isRevisable: true,
  lines: [line("price", 5, 6), line("title", "Camaro", "Camaro Z28")],
};
const auction = { listingId: "b", title: "Twin Mill", isRevisable: false, lines: [line("price", 1, 2)] };
const both: readonly Unsettled[] = [camaro, auction];

it("counts the listings of each differing field", () => {
  expect([...countFields(both)]).toEqual([
    ["price", 2],
    ["title", 1],
  ]);
});

it("plans the chosen fields, and sends nothing for what can't be revised", () => {
  const price = new Set<LedgerLine["field"]>(["price"]);
  expect(planSettling(both, "ours", price)).toEqual([{ ...camaro, lines: [line("price", 5, 6)] }]);
  expect(planSettling(both, "theirs", price).map(({ listingId }) => listingId)).toEqual(["a", "b"]);
  expect(planSettling(both, "theirs", new Set(["sku"]))).toEqual([]);
});

it("says in the receipt what became of each difference", () => {
  const refused = { code: "refused", failure: null, message: "Too cheap." } as const;
  const outcome = {
    failures: [{ id: "a", title: "Camaro", why: refused }],
    left: [{ ...auction, id: "b" }],
  };
  const [, ...rows] = buildReceiptRows(both, "ours", outcome, new Map([["a", ["title"]]]));
  expect(rows).toEqual([
    ["Camaro", "a", "Price", "$5.00", "$6.00", "mine", "Too cheap."],
    ["Camaro", "a", "Title", "Camaro", "Camaro Z28", "mine", "settled"],
    ["Twin Mill", "b", "Price", "$1.00", "$2.00", "mine", "not tried"],
  ]);
});
