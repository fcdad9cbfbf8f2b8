import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";
import type { Ledger } from "@contract/listings/ledger";

import { findCardAtEbay } from "./cardAtEbay";
import { DifferingFacts } from "./DifferingFacts";

const year = { name: "Year", theirs: "2015|2016", ours: "2016" };
const brand = { name: "Brand", theirs: null, ours: "Hot Wheels|Mattel" };

describe("the facts that eBay lacks", () => {
  it("are named with both values", () => {
    render(<DifferingFacts facts={[year, brand, { ...brand, name: "Type", theirs: "" }]} act={null} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Year: eBay still has “2015, 2016”, the car's details say “2016”.",
      "Brand: eBay has none, the car's details say “Hot Wheels, Mattel”.",
      "Type: eBay has none, the car's details say “Hot Wheels, Mattel”.",
    ]);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("are sent one at a time", async () => {
    const on = vi.fn();
    const act = { label: "Send", on };
    const { rerender } = render(<DifferingFacts facts={[year, brand]} act={act} />);
    await userEvent.click(screen.getByRole("button", { name: /Brand$/ }));
    expect(on).toHaveBeenCalledWith(brand);
    rerender(<DifferingFacts facts={[year, brand]} act={act} busy="Brand" />);
    for (const button of screen.getAllByRole("button")) expect(button).toBeDisabled();
  });
});

describe("a card at eBay", () => {
  const live = { ebayItemId: "110", status: "active", color: "Red", car: { condition: "poor" } };
  const ledgerOf = (theirs: Record<string, unknown>) =>
    ({ lines: Object.entries(theirs).map(([field, value]) => ({ field, theirs: value })) }) as Ledger;
  const compare = (
    fields: object,
    ledger: Ledger | null = ledgerOf({ itemSpecifics: {}, conditionId: null }),
  ) => findCardAtEbay(listingDocument.parse({ ...live, ...fields }), ledger, null);

  it("lacks the facts of the car, which eBay may have otherwise", () => {
    expect(compare({}).differing).toEqual([{ name: "Color", theirs: null, ours: "Red" }]);
    const ledger = ledgerOf({ itemSpecifics: { Color: "Red" } });
    expect(compare({ itemSpecifics: { Color: "Red" } }, ledger).differing).toEqual([]);
  });

  it.each([
    [null, true],
    ["1000", true],
    ["3000", false],
    [undefined, false],
  ])("with damage is new there under the condition %j: %s", (conditionId, isNew) => {
    expect(compare({}, ledgerOf({ title: "Camaro", conditionId })).isDamagedButNew).toBe(isNew);
  });

  it.each([
    ["that was never compared", {}, null],
    ["that was never at eBay", { ebayItemId: null }, undefined],
    ["that has ended", { status: "completed" }, undefined],
    ["whose values were never read", {}, ledgerOf({ title: "Camaro" })],
  ])("%s lacks nothing that is known", (_, fields, ledger) => {
    expect(compare(fields, ledger)).toEqual({ differing: [], isDamagedButNew: false });
  });
});
