import { render, screen, waitFor, within } from "@testing-library/react";
import { doc, setDoc } from "firebase/firestore";
import { beforeAll, beforeEach, expect, it } from "vitest";

import { listingDocument, paths } from "@contract/documents";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { ProfitPanel } from "./ProfitPanel";

beforeAll(goOffline);
beforeEach(() => {
  setSession({ status: "ready", person: samplePerson() });
  void setDoc(doc(db, paths.sellingTerms("dana")), { ...SAMPLE_TERMS, updatedAt: null });
});

const order = (orderId: string, listingId: string, fee: number | null) => {
  const items = [sampleItem({ listingId, price: 10, quantity: 1 })];
  const { id: _, ...stored } = sampleOrder({ orderId, fee, items, listingIds: [listingId] });
  void setDoc(doc(db, paths.order("dana", orderId)), stored);
};

/** Shows what one copy at $10 brings that cost $2 and $7 of postage. */
function show(id: string) {
  const listing = listingDocument.parse({ title: "Camaro", status: "draft", price: 10, cost: 2, postage: 7 });
  render(<ProfitPanel listing={{ ...listing, id }} />);
}
const panel = () => screen.getByRole("region", { name: "Profit per copy" });
const values = () =>
  within(panel())
    .getAllByRole("definition")
    .map(({ textContent }) => textContent);

it("takes the fee that eBay charged for the last copies", async () => {
  order("1", "charged", 1.2);
  order("2", "charged", 1.8);
  order("3", "charged", null);
  show("charged");
  expect(await screen.findByText("eBay fees (charged for the last 2 copies)")).toBeVisible();
  // 10 and 4.50 from the buyer, less 1.50, 7 and 2.
  await waitFor(() => expect(values()).toEqual(["$10.00", "$4.50", "−$1.50", "−$7.00", "−$2.00", "$4.00"]));
  expect(panel()).not.toHaveTextContent("Estimate");
});

it("estimates the fee if none was charged, and says so", async () => {
  order("4", "estimated", null);
  show("estimated");
  expect(await screen.findByText("$4.50")).toBeVisible();
  expect(panel()).toHaveTextContent("Estimate");
  expect(panel()).toHaveTextContent(/eBay fees \([\d.]+% and a fee per order\)/);
  const [price = 0, shipping = 0, fees = 0, postage = 0, cost = 0, left = 0] = values().map((text) =>
    Number(text.replace("−", "-").replace("$", "")),
  );
  expect(fees).toBeLessThan(0);
  expect(left).toBeCloseTo(price + shipping + fees + postage + cost, 2);
});
