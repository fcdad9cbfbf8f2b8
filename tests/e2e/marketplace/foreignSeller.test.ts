import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";

import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { type ExpectedFigures, computeExpectedFigures } from "../../support/ebayFigures.ts";
import { saveSampleTerms } from "../../support/ebaySeller.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { callAs, type Person } from "../../support/people.ts";
import { connectOnPage, goTo, openAsMember } from "../people.ts";
import { COLD_START, findItem, marketplace } from "./foreignAccount.ts";

const browser = testBrowser();
/**
 * More than a page of GetSellerList. PEGBOARD_LISTINGS=500 is a whole account, with which Firestore's emulator begins to send a
 * query again and again. tools/conformance imports 500, without a browser.
 */
const LISTINGS = Number(process.env["PEGBOARD_LISTINGS"] ?? 220);
const ORDERS = 40;
/** The items on a page of GetSellerList. */
const PAGE = 200;
/** Longer than the test. It ends when the fault is switched off. */
const HELD = { kind: "slow", call: "GetSellerList", after: 1, ms: 600_000 };

afterEach(() => marketplace.clearFaults());

it(
  `imports an account with ${LISTINGS} listings from other tools and 40 orders, and works on them`,
  { timeout: 600_000 },
  async () => {
    const seller = `seller-${randomUUID()}`;
    const { itemIds } = await marketplace.addForeignSeller(seller, { listings: LISTINGS, orders: ORDERS });
    const [, other = ""] = itemIds;
    const { page } = await browser.open({ reducedMotion: "reduce" });
    const person = await openAsMember(page);
    await marketplace.addFault(HELD);
    await connectOnPage(page, seller);
    await saveSampleTerms(person.uid);
    await leaveTheFirstRun(page);
    await marketplace.clearFaults();
    await page.getByText("Importing your eBay account").waitFor({ state: "detached", ...COLD_START });

    const expected = computeExpectedFigures(await marketplace.state(), seller);
    await expectDashboard(page, expected);
    await goTo(page, "Orders");
    const statuses = page.getByRole("group", { name: "Status" });
    await expect.poll(() => statuses.innerText(), COLD_START).toMatch(new RegExp(`All\\s*${ORDERS}\\b`));
    await expectAnalytics(page, expected);

    await revise(page, await findUnsold(seller));
    await sendMine(page, seller, other);
    await settleMany(page, person, itemIds.slice(24, 27));
  },
);

/** The first run shows its progress, also to a seller who returns from another screen. */
async function leaveTheFirstRun(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Importing your eBay account" });
  const progress = panel.getByText(`${PAGE} of ${LISTINGS}`, { exact: true });
  await progress.waitFor(COLD_START);
  await panel.getByText("You can leave this page.", { exact: false }).waitFor();
  await panel.getByText("After the listings").waitFor();
  expect(Number(await panel.getByRole("progressbar").getAttribute("max"))).toBe(LISTINGS);
  await goTo(page, "Collection");
  await page.getByRole("heading", { level: 1, name: "Collection" }).waitFor();
  await goTo(page, "Dashboard");
  await progress.waitFor();
  await expectAccessible(page);
}

async function expectDashboard(page: Page, expected: ExpectedFigures): Promise<void> {
  const figure = (label: string) =>
    expect.poll(() => page.getByRole("group", { name: label }).innerText(), COLD_START);
  const is = (value: string) => new RegExp(`(^|\\s)${value.replaceAll(/[$.]/g, String.raw`\$&`)}$`);
  await figure("Active Listings").toMatch(is(String(LISTINGS)));
  await figure("Revenue (30 days)").toMatch(is(expected.revenue));
  await figure("Sold Items (30 days)").toMatch(is(expected.carsSold));
}

async function expectAnalytics(page: Page, expected: ExpectedFigures): Promise<void> {
  await goTo(page, "Analytics");
  const tiles = page.getByRole("region", { name: "Figures" });
  const read = async () => (await tiles.innerText()).split("\n").map((line) => line.trim());
  const tile = (lines: readonly string[], label: string) => lines[lines.indexOf(label) + 1];
  await expect
    .poll(async () => {
      const lines = await read();
      return {
        ...{
          revenue: tile(lines, "Revenue"),
          fees: tile(lines, "eBay fees"),
          profit: tile(lines, "After fees"),
        },
        ...{ carsSold: tile(lines, "Cars sold"), average: tile(lines, "Average per car") },
        estimated: lines.find((line) => line.endsWith(" of it estimated"))?.split(" ")[0],
      };
    }, COLD_START)
    .toEqual({
      ...{ revenue: expected.revenue, fees: expected.fees, profit: expected.profit },
      ...{ carsSold: expected.carsSold, average: expected.average, estimated: expected.estimatedFees },
    });
  const best = page.getByRole("table", { name: "Best sellers" }).getByRole("row").nth(1).getByRole("cell");
  expect(await best.allInnerTexts()).toEqual(expected.bestSeller);
  expect(await page.getByText("These figures are examples").count()).toBe(0);
}

/** Finds a plain item at the end, which no order has. eBay keeps the title of those that have sold. */
async function findUnsold(seller: string): Promise<string> {
  const items = await marketplace.listingsOf(seller);
  return items.findLast(({ title }) => title.startsWith("Foreign plain "))?.itemId ?? "";
}

/** Revises the title of an item that was listed with other tools. */
async function revise(page: Page, itemId: string): Promise<void> {
  await page.goto(`/listing/ebay-${itemId}`);
  const ledger = page.getByRole("region", { name: "At eBay" });
  await ledger.getByText("eBay has everything as it is here.").waitFor(COLD_START);
  // The whole item was read when it was opened, so changes at eBay are shown, too.
  await ledger.getByText("USPS Ground Advantage: $4.50").waitFor(COLD_START);
  await page.getByRole("link", { name: "Revise", exact: true }).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Revised from here");
  await page.getByRole("button", { name: "Revise it" }).click();
  await page.waitForURL(`**/listing/ebay-${itemId}`, COLD_START);
  expect((await findItem(itemId)).title).toBe("Revised from here");
}

/** A saved edit differs from eBay until the seller chooses a side on the listing's page. */
async function sendMine(page: Page, seller: string, itemId: string): Promise<void> {
  await page.goto(`/revise-listing/ebay-${itemId}`);
  await page.getByLabel("Price (USD)").fill("17.25");
  await page.getByRole("button", { name: "Save Draft" }).click();
  // The form stays open, so only the message shows that the draft is saved.
  await page.getByText("Draft saved. Revise it to send it to eBay.").waitFor(COLD_START);
  await page.goto(`/listing/ebay-${itemId}`);
  const price = page.getByRole("region", { name: "At eBay" }).getByRole("listitem", { name: "Price" });
  await price.getByText("$17.25").waitFor(COLD_START);
  await expectGoodLooks(page);
  await price.getByRole("button", { name: "Send mine" }).click();
  await price.waitFor({ state: "detached", ...COLD_START });
  const found = (await marketplace.listingsOf(seller)).find((item) => item.itemId === itemId);
  expect(found?.price).toBe("17.25");
}

/** The collection finds the differences, shows what would change, and applies it. */
async function settleMany(page: Page, person: Person, itemIds: readonly string[]): Promise<void> {
  for (const itemId of itemIds) {
    const { title } = await findItem(itemId);
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
  await dialog.getByRole("button", { name: "Use eBay's", exact: true }).click();
  await dialog.getByRole("button", { name: /^Use eBay's for/ }).click();
  await page.getByText(`${itemIds.length} listings settled`).waitFor(COLD_START);
  await page.getByRole("button", { name: "Save receipt" }).waitFor();
  await expect.poll(() => rows.count()).toBe(0);
}
