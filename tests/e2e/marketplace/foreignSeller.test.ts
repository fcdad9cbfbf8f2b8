import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { controlOf, giveTerms } from "../../support/ebaySeller.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { callAs, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { connectOnPage, goTo, openAsMember } from "../people.ts";

const marketplace = controlOf(suite().ebayUrl);
const browser = testBrowser();

/** The first call starts its function, which takes longer on a busy machine. */
const COLD_START = { timeout: 90_000 };
const LISTINGS = 500;
const ORDERS = 40;

it(
  "brings in an account with 500 listings made elsewhere and 40 orders, and works on them",
  { timeout: 300_000 },
  async () => {
    const seller = `seller-${randomUUID()}`;
    const { itemIds } = await marketplace.addForeignSeller(seller, { listings: LISTINGS, orders: ORDERS });
    const [plain = "", other = "", third = ""] = itemIds;
    const { page } = await browser.open({ reducedMotion: "reduce" });
    const person = await openAsMember(page);
    await giveTerms(person.uid);
    await connectOnPage(page, seller);

    await expectFigure(page, "Active Listings", String(LISTINGS));
    await page.getByText("Bringing in your eBay account").waitFor({ state: "detached", ...COLD_START });
    await expect.poll(() => figure(page, "Revenue (30 days)"), COLD_START).toMatch(/\$[1-9]/);
    await expect.poll(() => figure(page, "Sold Items (30 days)")).toMatch(/[1-9]/);

    await goTo(page, "Orders");
    const statuses = page.getByRole("group", { name: "Status" });
    await expect.poll(() => statuses.innerText(), COLD_START).toMatch(new RegExp(`All\\s*${ORDERS}\\b`));
    await goTo(page, "Analytics");
    await page
      .getByRole("table", { name: "Best sellers" })
      .getByText(/Foreign/)
      .first()
      .waitFor(COLD_START);
    expect(await page.getByText("These figures are examples").count()).toBe(0);

    await revise(page, plain);
    await endAndRelist(page, seller, other);
    await sendMine(page, seller, third);
    await settleMany(page, person, itemIds.slice(24, 27));
  },
);

/** A new title of an item that was made elsewhere, from its page to eBay. */
async function revise(page: Page, itemId: string): Promise<void> {
  await page.goto(`/listing/ebay-${itemId}`);
  const ledger = page.getByRole("region", { name: "At eBay" });
  await ledger.getByText("eBay has everything as it is here.").waitFor(COLD_START);
  // The item was read whole when it was opened, so what only eBay changes is shown, too.
  await ledger.getByText("USPSGroundAdvantage: $4.50").waitFor(COLD_START);
  await expectGoodLooks(page);
  await page.getByRole("link", { name: "Revise", exact: true }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Revised from here");
  await page.getByRole("button", { name: "Revise it" }).click();
  await page.waitForURL(`**/listing/ebay-${itemId}`, COLD_START);
  expect((await itemOf(itemId)).title).toBe("Revised from here");
}

async function endAndRelist(page: Page, seller: string, itemId: string): Promise<void> {
  await page.goto(`/listing/ebay-${itemId}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "End on eBay" }).click();
  await page
    .getByRole("dialog", { name: "End this listing on eBay?" })
    .getByRole("button", { name: "End on eBay" })
    .click();
  await page.getByRole("button", { name: "Relist" }).waitFor(COLD_START);
  expect((await itemOf(itemId)).status).toBe("ended");
  await page.getByRole("button", { name: "Relist" }).click();
  await page
    .getByRole("dialog", { name: "Relist this listing?" })
    .getByRole("button", { name: "Relist" })
    .click();
  await page.waitForURL(`**/listing/relist-${itemId}`, COLD_START);
  const { title } = await itemOf(itemId);
  const running = (await marketplace.listingsOf(seller)).filter(({ status }) => status === "active");
  expect(running.filter((item) => item.title === title)).toHaveLength(1);
}

/** An edit that is saved here differs, until a side is chosen on the listing's page. */
async function sendMine(page: Page, seller: string, itemId: string): Promise<void> {
  await page.goto(`/revise-listing/ebay-${itemId}`);
  await page.getByLabel("Price (USD)").fill("17.25");
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.goto(`/listing/ebay-${itemId}`);
  const price = page.getByRole("region", { name: "At eBay" }).getByRole("listitem", { name: "Price" });
  await price.getByText("$17.25").waitFor(COLD_START);
  await expectGoodLooks(page);
  await price.getByRole("button", { name: "Send mine" }).click();
  await price.waitFor({ state: "detached", ...COLD_START });
  const found = (await marketplace.listingsOf(seller)).find((item) => item.itemId === itemId);
  expect(found?.price).toBe("17.25");
}

/** The collection finds what differs, says what would change, and settles it. */
async function settleMany(page: Page, person: Person, itemIds: readonly string[]): Promise<void> {
  for (const itemId of itemIds) {
    const { title } = await itemOf(itemId);
    const edit = { base: { title }, changes: { title: `Mine ${itemId}` } };
    await callAs(person, "saveListing", { listingId: `ebay-${itemId}`, ...edit });
  }
  await page.goto("/collection?status=differs");
  const rows = page.getByRole("row", { name: /^Mine|Mine / });
  await expect.poll(() => rows.count(), COLD_START).toBe(itemIds.length);
  await page.getByRole("checkbox", { name: "Select all" }).first().click();
  await page.getByRole("button", { name: "More to do with the selection" }).click();
  await page.getByRole("menuitem", { name: "Settle with eBay" }).click();
  const dialog = page.getByRole("dialog", { name: "Settle differences with eBay" });
  await dialog.getByText(`What will change (${itemIds.length})`).waitFor(COLD_START);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use eBay’s", exact: true }).click();
  await dialog.getByRole("button", { name: /^Use eBay’s for/ }).click();
  await page.getByText(`${itemIds.length} listings settled`).waitFor(COLD_START);
  await page.getByRole("button", { name: "Save receipt" }).waitFor();
  await expect.poll(() => rows.count()).toBe(0);
}

async function itemOf(itemId: string) {
  const { listings } = (await marketplace.state()) as {
    listings: { itemId: string; title: string; status: string }[];
  };
  const found = listings.find((item) => item.itemId === itemId);
  if (!found) throw new Error(`eBay has no item ${itemId}`);
  return found;
}

const figure = (page: Page, label: string): Promise<string> =>
  page.getByRole("group", { name: label }).innerText();

async function expectFigure(page: Page, label: string, value: string): Promise<void> {
  await expect.poll(() => figure(page, label), COLD_START).toMatch(new RegExp(`\\b${value}$`));
}
