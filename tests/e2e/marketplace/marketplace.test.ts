import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { suite } from "../../support/suite.ts";
import { connectEbay, connectOnPage, goTo, openAsMember } from "../people.ts";

const marketplace = openControl(suite().ebayUrl);
const browser = testBrowser();

/** The first notification starts its functions, which takes long on a busy machine. */
const COLD_START = { timeout: 90_000 };

describe("a seller who has connected eBay", () => {
  it(
    "sees the listings and every sale by itself: in the collection, on the listing and on the dashboard",
    { timeout: 240_000 },
    async () => {
      const seller = `seller-${randomUUID()}`;
      const title = "Night Courier on a long card";
      const { page } = await browser.open();
      await openAsMember(page);
      await marketplace.addForeignSeller(seller, { listings: 0, orders: 0 });
      // Differs from every other number on the screen.
      await marketplace.placeItem(seller, { title, price: "4.75", quantity: 61, sku: "0012" });
      // The first import starts automatically.
      await connectOnPage(page, seller);

      await goTo(page, "Collection");
      await expectQuantity(page, title, 61);
      await markAsLoaded(page);

      const { page: control } = await browser.open();
      await sellOne(control, title);
      await expectQuantity(page, title, 60);

      await page.getByRole("link", { name: title }).click();
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      const quantity = page.getByRole("definition").getByText("59", { exact: true });
      await sellOne(control, title);
      await quantity.waitFor();

      await goTo(page, "Dashboard");
      const sales = page.getByRole("listitem").filter({ hasText: title }).filter({ hasText: "Sold to" });
      await expect.poll(() => sales.count(), COLD_START).toBe(2);
      await sellOne(control, title);
      await expect.poll(() => sales.count(), COLD_START).toBe(3);
      // What the buyer has paid, with postage, once the order is read.
      await expect.poll(() => sales.first().innerText(), COLD_START).toContain("$9.25");
      expect(await isStillLoaded(page), "nothing of it took a reload").toBe(true);

      await goTo(page, "Collection");
      await expectQuantity(page, title, 58);
      await control.reload();
      const revoke = control.getByRole("button", { name: "Revoke consent" });
      await control.getByRole("row", { name: seller }).filter({ has: revoke }).locator(revoke).click();
      await page.getByRole("link", { name: "eBay Not Connected: open Settings" }).first().waitFor();
      await expectQuantity(page, title, 58);
      expect(await isStillLoaded(page), "nor did the end of the consent").toBe(true);
    },
  );

  it("syncs by the button, and is told how long to wait for the next time", async () => {
    const { page } = await browser.open();
    const person = await openAsMember(page);
    await connectEbay(person);
    await marketplace.placeItem(person.uid, { title: "Amber Relay", price: "3.00", quantity: 62 });
    await goTo(page, "Collection");
    await sync(page, "Last sync: never.");
    await expectQuantity(page, "Amber Relay", 62);
    await page.getByRole("status").getByText("Synced with eBay.").waitFor({ state: "detached" });

    await sync(page, /Last sync: \w+ \d+, \d{4}/);
    await page
      .getByRole("status")
      .getByText(/^Sync throttled: \d+ minutes/)
      .waitFor();
    await expectQuantity(page, "Amber Relay", 62);
  });
});

/** Syncs with the collection's button. `when` is what its question says about the last sync. */
async function sync(page: Page, when: string | RegExp): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Sync", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Sync your listings with eBay?" });
  await question.getByText(when).waitFor();
  await question.getByRole("button", { name: "Sync", exact: true }).click();
}

/** Sells one copy on the control page of the simulated eBay. */
async function sellOne(control: Page, title: string): Promise<void> {
  await control.goto(suite().ebayUrl);
  const row = control.getByRole("row", { name: title });
  await row.getByRole("button", { name: "Buy one" }).click();
  await control.waitForLoadState();
}

async function expectQuantity(page: Page, title: string, quantity: number): Promise<void> {
  const row = page.getByRole("row", { name: title });
  await expect.poll(() => row.innerText(), COLD_START).toMatch(new RegExp(`(^|\\D)${quantity}(\\D|$)`));
}

/** Sets a mark that a reload would remove. */
async function markAsLoaded(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("data-loaded-once", ""));
}
const isStillLoaded = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.hasAttribute("data-loaded-once"));
