import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";

import { openCollection, type TestListing } from "../testing/openCollection";
import { openDialog, useOpenDialog } from "./openDialog";
import { PriceForm, QuantityForm } from "./BulkForms";

const LISTINGS: Readonly<Record<string, TestListing>> = {
  camaro: { title: "Camaro", quantity: 2, price: 5, item: "256000000001" },
  supra: { title: "Supra", quantity: 1, price: 4 },
  beetle: { title: "Beetle", quantity: 1, price: null },
};
beforeAll(goOffline);
beforeEach(async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await openCollection(LISTINGS);
  openDialog(null);
});
afterEach(() => void vi.unstubAllGlobals());

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const show = () => userEvent.click(screen.getByRole("button", { name: "Show what changes" }));
const plan = () => {
  const { dialog } = useOpenDialog.getState();
  return dialog?.kind === "change" ? dialog.plan : dialog;
};

describe("prices", () => {
  const open = async (...ids: readonly string[]) => {
    render(<PriceForm ids={ids} trigger={<button type="button">Price</button>} />);
    await userEvent.click(screen.getByRole("button", { name: "Price" }));
  };
  const example = () => screen.getByRole("status").textContent;

  it("are previewed with the first listing that changes", async () => {
    await open("camaro", "supra");
    expect(example()).toBe("");
    await type("Dollars", "4");
    expect(example()).toBe("$5.00 becomes $4.00");
    await type("Dollars", ".5");
    expect(example()).toBe("$5.00 becomes $4.50, and so on");
  });

  it("are planned, and listings that keep theirs are skipped with the reason", async () => {
    await open("camaro", "supra", "beetle");
    await userEvent.selectOptions(screen.getByLabelText("How"), "raise-percent");
    await type("Percent", "10");
    await show();
    expect(plan()).toEqual({
      label: "Changing prices",
      changes: [
        { id: "camaro", price: 5.5 },
        { id: "supra", price: 4.4 },
      ],
      skipped: [
        { reason: "No price to start from", titles: ["Beetle"] },
        { reason: "Already has this value", titles: [] },
      ],
    });
  });

  it("skip listings that have them already", async () => {
    await open("camaro", "supra");
    await type("Dollars", "4");
    await show();
    expect(plan()).toMatchObject({
      changes: [{ id: "camaro", price: 4 }],
      skipped: [{ titles: [] }, { titles: ["Supra"] }],
    });
  });

  it("need an amount, and at least one listing that they change", async () => {
    await open("beetle");
    await show();
    expect(screen.getByText("Valid price is required")).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText("How"), "raise");
    await type("Dollars", "1");
    expect(screen.queryByText("Valid price is required")).not.toBeInTheDocument();
    await show();
    expect(screen.getByText("None of these has a price to start from.")).toBeVisible();
    expect(plan()).toBeNull();
  });
});

describe("quantities", () => {
  const open = async (...ids: readonly string[]) => {
    render(<QuantityForm ids={ids} trigger={<button type="button">Quantity</button>} />);
    await userEvent.click(screen.getByRole("button", { name: "Quantity" }));
  };

  it("are planned without the listings that have them already", async () => {
    await open("camaro", "supra", "beetle");
    expect(screen.getByText("Quantity of 3 listings")).toBeVisible();
    expect(screen.getByText("1 of these changes on eBay too.")).toBeVisible();
    await type("Quantity of each", "2");
    await show();
    expect(plan()).toEqual({
      label: "Changing quantities",
      changes: [
        { id: "supra", quantity: 2 },
        { id: "beetle", quantity: 2 },
      ],
      skipped: [
        { reason: "No price to start from", titles: [] },
        { reason: "Already has this value", titles: ["Camaro"] },
      ],
    });
  });

  it("must be whole numbers that change something", async () => {
    await open("supra");
    expect(screen.queryByText(/on eBay too/)).not.toBeInTheDocument();
    await type("Quantity of each", "1.5");
    await show();
    expect(screen.getByText("A whole number from 0 to 1,000,000")).toBeVisible();
    await userEvent.clear(screen.getByLabelText("Quantity of each"));
    await type("Quantity of each", "1");
    await show();
    expect(screen.getByText("All of these have this quantity.")).toBeVisible();
    expect(plan()).toBeNull();
  });
});
