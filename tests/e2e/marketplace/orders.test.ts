import { randomUUID } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { connectEbay, openAs, openAsMember } from "../people.ts";

const marketplace = openControl(suite().ebayUrl);
const browser = testBrowser();

/** The first call starts its function, which takes longer on a busy machine. */
const COLD_START = { timeout: 90_000 };

describe("a seller's orders", () => {
  it(
    "come from eBay, are found by a search, and are marked as shipped there",
    { timeout: 240_000 },
    async () => {
      const { page } = await browser.open();
      const person = await openAsMember(page);
      await connectEbay(person);
      // Turns off notifications of sales, so that only the button brings orders.
      await callAs(person, "subscribeToNotifications", { topics: ["TokenRevocation"] });
      const sold = await placeItem(person, "Owl Courier on a long card");
      const other = await placeItem(person, "Amber Relay");
      const { orderId } = await marketplace.buy([sold, other], { quantity: 2 });
      const { orderId: unpaid } = await marketplace.buy([other], { paid: false });

      await openOrders(page);
      await page.getByRole("button", { name: "Refresh from eBay" }).click();
      const rows = page.getByRole("grid", { name: "Orders" }).getByRole("link");
      await page.getByText(/^Read from eBay: /).waitFor(COLD_START);
      await expect.poll(() => rows.allInnerTexts()).toEqual([orderId, unpaid]);
      await expect
        .poll(() => countsOf(page))
        .toMatch(/Awaiting Shipment\s*1.*All\s*2.*Awaiting Payment\s*1/s);

      await page.getByRole("button", { name: "Refresh from eBay" }).click();
      await page.getByText(/Sync throttled: \d+ minutes/).waitFor(COLD_START);

      const search = page.getByRole("searchbox", { name: "Search order, buyer, title or SKU" });
      await search.fill("OWL courier");
      await expect.poll(() => rows.allInnerTexts()).toEqual([orderId]);
      await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("OWL courier");
      const { buyer } = (await storedOrder(person, orderId)) as { buyer: string };
      await search.fill(buyer.toUpperCase());
      await expect.poll(() => rows.allInnerTexts()).toContain(orderId);
      await expect.poll(() => new URL(page.url()).search).toBe("");

      await page.getByRole("link", { name: orderId }).click();
      await page.getByRole("heading", { level: 1, name: `Order ${orderId}` }).waitFor();
      await page.getByText(buyer).waitFor();
      await page.getByRole("button", { name: "Mark as shipped" }).click();
      await page.getByText("Enter the tracking number").waitFor();
      await page.getByLabel("Tracking number").fill("9400 1118-9922 3197");
      await page.getByRole("button", { name: "Mark as shipped" }).click();
      await page
        .getByRole("button", { name: "Mark as shipped" })
        .waitFor({ state: "detached", ...COLD_START });
      await page.getByText("Shipped with USPS 9400111899223197").waitFor();
      expect(await shipmentsOf(orderId)).toMatchObject([
        {
          carrier: "USPS",
          trackingNumber: "9400111899223197",
          lineItems: [{ quantity: 2 }, { quantity: 2 }],
        },
      ]);

      await page.goBack();
      await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
      expect(await search.inputValue(), "what was looked at is still so").toBe(buyer.toUpperCase());
      await page.getByRole("row", { name: orderId }).getByText("Shipped").waitFor();
      await expect.poll(() => countsOf(page)).toMatch(/Awaiting Shipment\s*0.*Shipped\s*1/s);
      await page.getByRole("button", { name: /^Awaiting Shipment/ }).click();
      await search.fill("");
      await page.getByText("No orders found").waitFor();
    },
  );

  it("open by the marketplace's id, or are reported as missing", { timeout: 180_000 }, async () => {
    const { page } = await browser.open();
    const person = await createMember();
    await connectEbay(person);
    await storeOrder(person, "07-11111-22222");
    for (const route of ["order-by-id", "ebay-order"]) {
      await openAs(page, person, `/${route}/07-11111-22222`);
      await page.getByRole("heading", { level: 1, name: "Order 07-11111-22222" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/order/07-11111-22222");
    }
    await page.goto("/order-by-id/07-99999-99999");
    await page.getByRole("heading", { level: 1, name: "This order isn't here" }).waitFor();
    await page.getByRole("button", { name: "Read new orders from eBay" }).click();
    await page.getByText("eBay doesn't have this order of yours").waitFor(COLD_START);
    await expectAccessible(page);
    await page.getByRole("link", { name: "All orders" }).click();
    await page.getByRole("link", { name: "07-11111-22222" }).waitFor();
    await expectAccessible(page);
  });

  it("keep the input when eBay refuses to ship them", { timeout: 180_000 }, async () => {
    const opened = await browser.open();
    opened.expectError(/status of 400/);
    const { page } = opened;
    const person = await createMember();
    await connectEbay(person);
    // Stored here, but unknown at eBay.
    await storeOrder(person, "07-33333-44444");
    await openAs(page, person, "/order/07-33333-44444");
    await page.getByLabel("Carrier").selectOption("UPS");
    await page.getByLabel("Tracking number").fill("1Z999AA10123456784");
    await page.getByRole("button", { name: "Mark as shipped" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "The order is not marked as shipped" });
    await refusal.getByText(/Invalid Order Id: 07-33333-44444/).waitFor(COLD_START);
    expect(await page.getByLabel("Tracking number").inputValue()).toBe("1Z999AA10123456784");
    expect(await page.getByLabel("Carrier").inputValue()).toBe("UPS");
    await expectAccessible(page);
  });
});

async function openOrders(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Main", exact: true })
    .getByRole("link", { name: /^Orders/ })
    .click();
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
}

const placeItem = ({ uid }: Person, title: string) =>
  marketplace.placeItem(uid, { title, price: "4.75", quantity: 20, sku: randomUUID().slice(0, 8) });

const countsOf = (page: Page): Promise<string> => page.getByRole("group", { name: "Status" }).innerText();

const storedOrder = async ({ uid }: Person, orderId: string) =>
  (await admin().firestore.doc(paths.order(uid, orderId)).get()).data();

async function storeOrder({ uid }: Person, orderId: string): Promise<void> {
  const item = { listingId: null, ebayItemId: "110551234567", title: "Amber Relay", sku: null };
  await admin()
    .firestore.doc(paths.order(uid, orderId))
    .set({
      orderId,
      buyer: "redline_ray",
      total: 9.25,
      date: Timestamp.now(),
      items: [{ ...item, quantity: 1, price: 5 }],
      paymentStatus: "PAID",
      shippingStatus: "NOT_SHIPPED",
      orderFulfillmentStatus: "NOT_STARTED",
      status: "open",
    });
}

async function shipmentsOf(orderId: string): Promise<unknown[]> {
  const { orders } = (await marketplace.state()) as { orders: { orderId: string; shipments: unknown[] }[] };
  return orders.find((order) => order.orderId === orderId)?.shipments ?? [];
}
