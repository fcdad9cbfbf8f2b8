import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { controlOf } from "../../support/ebaySeller.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { callAs, type Person } from "../../support/people.ts";
import { suite } from "../../support/suite.ts";
import { makeDraft } from "../ownListings.ts";
import { connectOnPage, goTo, openAsMember } from "../people.ts";

const marketplace = controlOf(suite().ebayUrl);
const browser = testBrowser();

/** The first call starts its function, which takes longer on a busy machine. */
const COLD_START = { timeout: 90_000 };
const LISTINGS = 500;
/** The place of the item with what few sellers fill in (`SHAPES`). */
const LOT = 22;
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
    await connectOnPage(page, seller);
    await chooseTerms(page);

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
    await showEverything(page, itemIds[LOT] ?? "");
    await keepCopies(page, itemIds.slice(26, 29));
    await seeViews(page, person, plain);
    await sellOnTerms(page, person);
  },
);

/** The question that the first connection asks, and the settings that it leads to. */
async function chooseTerms(page: Page): Promise<void> {
  const question = page.getByRole("heading", { name: "On what terms do you sell?" });
  await question.waitFor(COLD_START);
  await page.getByRole("link", { name: "Choose selling terms" }).click();
  const postalCode = page.getByRole("textbox", { name: "Postal code" });
  await postalCode.fill("972", COLD_START);
  await page.getByRole("button", { name: "Save selling terms" }).click();
  await page.getByText("Five digits, such as 97201").waitFor();
  await expect.poll(() => postalCode.evaluate((field) => field === document.activeElement)).toBe(true);
  await postalCode.fill("97201");

  const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
  await choice("Shipping, payment and returns").selectOption({ label: "The terms below" });
  const pricing = choice("What the buyer pays");
  const meaning = page.getByRole("status").filter({ hasText: "The buyer pays" });
  await pricing.selectOption({ label: "Free for the buyer" });
  await meaning.getByText(/shipping included/).waitFor();
  await meaning.getByText(/^You pay \$.* of the postage yourself\.$/).waitFor();
  await pricing.selectOption({ label: "One price for every buyer" });
  await page.getByLabel("First copy (USD)").fill("9");
  await meaning.getByText(/and \$\d+\.\d\d for shipping and handling/).waitFor();
  expect(await meaning.getByText(/of the postage/).count()).toBe(0);
  await choice("Returns").selectOption({ label: "30 days, the buyer pays the postage" });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save selling terms" }).click();
  await page.getByText("Selling terms saved").waitFor(COLD_START);
  await goTo(page, "Dashboard");
  await page.getByRole("group", { name: "Active Listings" }).waitFor();
  expect(await question.count()).toBe(0);
}

/** What no field of a listing has is shown on its page, and to a buyer in the preview. */
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

/** Pictures that lie at eBay alone are copied, of one listing on its page and of others from the collection. */
async function keepCopies(
  page: Page,
  [first = "", second = "", third = ""]: readonly string[],
): Promise<void> {
  await page.goto(`/listing/ebay-${first}`);
  await page.getByText("These pictures lie at eBay alone.").waitFor(COLD_START);
  await page.getByRole("button", { name: "Keep a copy" }).click();
  await page.getByText(/^Our own copies: \d+ pictures? \(/).waitFor(COLD_START);
  await page.goto("/collection?status=all");
  // The custom labels of the items from 20 to 29.
  await page.getByRole("searchbox").first().fill("F-002");
  for (const itemId of [second, third]) {
    const { title } = await itemOf(itemId);
    const row = page.getByRole("row", { name: new RegExp(title) });
    await row.getByRole("checkbox").click(COLD_START);
  }
  await page.getByRole("button", { name: "More to do with the selection" }).click();
  await page.getByRole("menuitem", { name: "Keep a copy of pictures" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep copies of 2 listings’ pictures?" });
  await dialog.getByText("2 pictures").first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep a copy of pictures" }).click();
  await page.getByText("The pictures of 2 listings are our own").first().waitFor(COLD_START);
  await page.goto(`/listing/ebay-${third}`);
  await page.getByText(/^Our own copies: \d+ pictures? \(/).waitFor(COLD_START);
}

/** What the traffic report tells is on the listing's page and in the collection's column. */
async function seeViews(page: Page, { uid }: Person, itemId: string): Promise<void> {
  // The reading itself is tried against the simulator (`tools/conformance/traffic.test.ts`).
  const traffic = { from: "2026-10-24", to: "2026-11-22", sales: 2 };
  await admin()
    .firestore.doc(paths.listing(uid, `ebay-${itemId}`))
    .update({ viewCount: 4_321, impressionCount: 98_765, traffic });
  await page.goto(`/listing/ebay-${itemId}`);
  await page.getByText("Oct 24 – Nov 22, 2026, by eBay’s traffic report.").waitFor(COLD_START);
  await page.getByText("4,321").first().waitFor();
  await page.getByText("98,765").waitFor();
  await page.goto("/collection?status=all&sort=-views");
  await page.getByRole("row").nth(1).getByText("4321", { exact: true }).waitFor(COLD_START);
}

/** A draft goes live on the seller's terms, and another one on its own. */
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

/** Answers the item. */
async function goLive(page: Page, listingId: string): Promise<string> {
  await page.goto(`/listing/${listingId}`);
  await page.getByRole("button", { name: "Go live" }).click(COLD_START);
  const shown = page.getByRole("link", { name: "Open on eBay" });
  const address = (await shown.getAttribute("href", COLD_START)) ?? "";
  return /\d+$/.exec(address)?.[0] ?? "";
}

/** What a buyer reads on the item's page at eBay. */
async function expectTerms(page: Page, itemId: string, terms: readonly string[]): Promise<void> {
  await page.goto(`${suite().ebayUrl}/itm/${itemId}`);
  for (const term of terms) await page.getByRole("cell", { name: term, exact: true }).waitFor();
}

/** A new title of an item that was made elsewhere, from its page to eBay. */
async function revise(page: Page, itemId: string): Promise<void> {
  await page.goto(`/listing/ebay-${itemId}`);
  const ledger = page.getByRole("region", { name: "At eBay" });
  await ledger.getByText("eBay has everything as it is here.").waitFor(COLD_START);
  // The item was read whole when it was opened, so what only eBay changes is shown, too.
  await ledger.getByText("USPS Ground Advantage: $4.50").waitFor(COLD_START);
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
