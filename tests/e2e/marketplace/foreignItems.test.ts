import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { readVisits } from "../../support/ebayFigures.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import type { Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { makeDraft } from "../ownListings.ts";
import { connectOnPage, openAsMember } from "../people.ts";
import { chooseTerms, COLD_START, findItem, marketplace } from "./foreignAccount.ts";

const browser = testBrowser();
const LISTINGS = 30;
/** The index of the item with fields that few sellers use (`SHAPES`). */
const LOT = 22;

it(
  "shows everything of items listed with other tools, copies their pictures, and shows their views",
  { timeout: 600_000 },
  async () => {
    const seller = `seller-${randomUUID()}`;
    const { itemIds } = await marketplace.addForeignSeller(seller, { listings: LISTINGS, orders: 0 });
    const { page } = await browser.open({ reducedMotion: "reduce" });
    const person = await openAsMember(page);
    await connectOnPage(page, seller, ["Views and impressions"]);
    await chooseTerms(page);
    await page.getByText("Importing your eBay account").waitFor({ state: "detached", ...COLD_START });

    await showEverything(page, itemIds[LOT] ?? "");
    await keepCopies(page, itemIds.slice(26, 29));
    await seeViews(page, person, seller);
    await sellOnTerms(page, person);
    expect(await marketplace.listingsOf(seller)).toHaveLength(LISTINGS + 2);
  },
);

/** The listing's page and the preview show item data that no listing field holds. */
async function showEverything(page: Page, itemId: string): Promise<void> {
  await page.goto(`/listing/ebay-${itemId}`);
  const terms = page.getByRole("region", { name: "Terms at eBay" });
  await terms.getByText("PO boxes, Brazil").waitFor(COLD_START);
  await terms.getByText(/\(abroad: Canada, the European Union\)/).waitFor();
  const more = page.getByRole("region", { name: "More from eBay" });
  for (const words of [
    "Diecast & Toy Vehicles",
    "Five cars, one box",
    "0042-17",
    "Product compliance: No. 5733700099",
  ])
    await more.getByText(words, { exact: true }).waitFor();
  const safety = page.getByRole("region", { name: "Product safety" });
  await safety.getByText("Responsible in the EU").waitFor();
  await safety.getByText("Voorbeeld 1, Amstelveen, Netherlands").waitFor();
  await expectGoodLooks(page);
  await page.getByRole("link", { name: "Revise", exact: true }).click();
  await page.getByRole("button", { name: "Preview" }).first().click(COLD_START);
  const preview = page.getByRole("dialog").filter({ hasText: "As a buyer sees it" });
  for (const words of ["Five cars, one box", "Diecast & Toy Vehicles", "PO boxes, Brazil"])
    await preview.getByText(words, { exact: true }).waitFor(COLD_START);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
}

/** Copies pictures that are only at eBay: of one listing on its page, and of others from the collection. */
async function keepCopies(
  page: Page,
  [first = "", second = "", third = ""]: readonly string[],
): Promise<void> {
  await page.goto(`/listing/ebay-${first}`);
  await page.getByText("These pictures are stored only at eBay.").waitFor(COLD_START);
  await page.getByRole("button", { name: "Keep a copy" }).click();
  await page.getByText(/^Our own copies: \d+ pictures? \(/).waitFor(COLD_START);
  await page.goto("/collection?status=all");
  // The custom labels of the items 20 to 29.
  await page.getByRole("searchbox").first().fill("F-002");
  for (const itemId of [second, third]) {
    const { title } = await findItem(itemId);
    const row = page.getByRole("row", { name: new RegExp(title) });
    await row.getByRole("checkbox").click(COLD_START);
  }
  await page.getByRole("button", { name: "More to do with the selection" }).click();
  await page.getByRole("menuitem", { name: "Keep a copy of pictures" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep copies of 2 listings' pictures?" });
  await dialog.getByText("2 pictures").first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep a copy of pictures" }).click();
  await page.getByText("The pictures of 2 listings are our own").first().waitFor(COLD_START);
  await page.goto(`/listing/ebay-${third}`);
  await page.getByText(/^Our own copies: \d+ pictures? \(/).waitFor(COLD_START);
}

/** The listing's page and the collection's column show eBay's traffic report of the last thirty days. */
async function seeViews(page: Page, { uid }: Person, seller: string): Promise<void> {
  const report = await fetch(`${suite().functionsUrl}/readEbayTraffic`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ data: { uid } }),
  });
  expect(report.status).toBe(204);
  const { days, most } = readVisits(await marketplace.state(), seller);
  await page.goto(`/listing/ebay-${most.itemId}`);
  const views = page.getByRole("definition").filter({ hasText: `${days}, by eBay's traffic report.` });
  await views.waitFor(COLD_START);
  expect((await views.innerText()).split("\n")[0]?.trim()).toBe(most.views.toLocaleString("en-US"));
  // The simulator has twenty impressions for each view.
  await page.getByText((20 * most.views).toLocaleString("en-US"), { exact: true }).waitFor();
  await page.goto("/collection?status=all&sort=-views");
  const first = page.getByRole("row").nth(1);
  await first.getByText(String(most.views), { exact: true }).waitFor(COLD_START);
  await first.getByText(most.title).first().waitFor();
}

/** One draft goes live with the seller's terms, and another one with its own. */
async function sellOnTerms(page: Page, person: Person): Promise<void> {
  const [usual, own] = [await makeDraft(person), await makeDraft(person)];
  await page.goto(`/edit-listing-enhanced/${own}`);
  const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
  await choice("Shipping price").selectOption({ label: "Free for the buyer" }, COLD_START);
  await choice("Returns").selectOption({ label: "No returns" });
  await page.getByText(/^You pay \$.* of the postage yourself\.$/).waitFor();
  await page.getByRole("button", { name: "Save Draft" }).click();
  await page.waitForURL(`**/listing/${own}`, COLD_START);
  await page
    .getByText(/^\$3\.00, shipping included$/)
    .first()
    .waitFor();

  await expectTerms(page, await goLive(page, own), [
    "USPSGroundAdvantage, free",
    "97201",
    "ReturnsNotAccepted",
  ]);
  await expectTerms(page, await goLive(page, usual), [
    "USPSGroundAdvantage, $9.00",
    "97201",
    "ReturnsAccepted Days_30",
  ]);
}

/** Returns the item id. */
async function goLive(page: Page, listingId: string): Promise<string> {
  await page.goto(`/listing/${listingId}`);
  await page.getByRole("button", { name: "Go live" }).click(COLD_START);
  const shown = page.getByRole("link", { name: "Open on eBay" });
  const address = (await shown.getAttribute("href", COLD_START)) ?? "";
  return /\d+$/.exec(address)?.[0] ?? "";
}

/** Expects these terms on the item's page at eBay. */
async function expectTerms(page: Page, itemId: string, terms: readonly string[]): Promise<void> {
  await page.goto(`${suite().ebayUrl}/itm/${itemId}`);
  for (const term of terms) await page.getByRole("cell", { name: term, exact: true }).waitFor();
}
