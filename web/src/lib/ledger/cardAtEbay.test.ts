// @vitest-environment node
import { expect, it } from "vitest";

import { listingDocument } from "@contract/documents";
import type { Ledger, LedgerLine } from "@contract/listings/ledger";

import { findCardAtEbay } from "./cardAtEbay";

const listing = (fields: object = {}) =>
  listingDocument.parse({
    ...{ title: "Camaro", status: "active", ebayItemId: "110", series: "Flames" },
    ...fields,
  });
const ledgerOf = (theirs: Partial<Record<LedgerLine["field"], LedgerLine["theirs"]>>) =>
  ({
    lines: Object.entries(theirs).map(([field, value]) => ({
      ...{ field, ours: null, theirs: value, differs: false, checkedAt: 1 },
    })),
  }) as unknown as Ledger;
const DAMAGED = { car: { condition: "poor" } };
const NOTHING = { differing: [], isDamagedButNew: false };

it("finds the facts that the item lacks", () => {
  const { differing, isDamagedButNew } = findCardAtEbay(listing(), ledgerOf({ itemSpecifics: {} }), null);
  expect(differing).toContainEqual({ name: "Series", theirs: null, ours: "Flames" });
  expect(isDamagedButNew).toBe(false);
});

it("finds no facts if the item's were never read, or are told", () => {
  expect(findCardAtEbay(listing(), ledgerOf({}), null)).toEqual(NOTHING);
  const card = findCardAtEbay(
    listing({ itemSpecifics: { Series: "Flames" } }),
    ledgerOf({ itemSpecifics: { Series: "Flames" } }),
    null,
  );
  expect(card.differing.map(({ name }) => name)).not.toContain("Series");
});

it.each([
  ["there is no ledger", listing(), null],
  ["the ledger isn't here yet", listing(), undefined],
  ["it was never at eBay", listing({ ebayItemId: null, status: "draft" }), ledgerOf({ itemSpecifics: {} })],
  ["it has ended", listing({ status: "ended" }), ledgerOf({ itemSpecifics: {} })],
])("finds nothing if %s", (_, own, ledger) => {
  expect(findCardAtEbay(own, ledger, null)).toEqual(NOTHING);
});

it.each([
  [DAMAGED, "1000", true],
  [DAMAGED, null, true],
  [DAMAGED, "3000", false],
  [{}, "1000", false],
])(
  "says of a car with %j whose condition at eBay is %j whether that is wrong: %s",
  (fields, conditionId, expected) => {
    expect(findCardAtEbay(listing(fields), ledgerOf({ conditionId }), null).isDamagedButNew).toBe(expected);
  },
);

it("says nothing of a damaged car's condition if eBay's was never read", () => {
  expect(findCardAtEbay(listing(DAMAGED), ledgerOf({}), null).isDamagedButNew).toBe(false);
});
