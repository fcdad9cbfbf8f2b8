import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { suite } from "../../support/suite.ts";
import { createMember } from "../../support/people.ts";
import { connectEbay, openAs, openAsMember } from "../people.ts";

const browser = testBrowser();
/** The whole page, because a field half under a bar would count as too small. */
const IN_SIGHT = { height: 4_000 };
const marketplace = openControl(suite().ebayUrl);
afterEach(() => marketplace.clearFaults());

/** The first call of a function starts it, which takes long on a busy machine. */
const COLD_START = { timeout: 90_000 };

it("fetches, updates and creates a listing with eBay's own fields", { timeout: 240_000 }, async () => {
  const opened = await browser.open({ reducedMotion: "reduce" });
  opened.expectError(/status of 503/);
  const { page } = opened;
  const person = await createMember({ role: "admin" });
  await connectEbay(person);
  const itemId = await marketplace.placeItem(person.uid, {
    title: "Tester Camaro",
    price: "4.75",
    quantity: 3,
  });
  await openAs(page, person, "/ebay-tester");
  await page.getByRole("button", { name: "Fetch Listing" }).last().click();
  await page.getByText("Please enter an eBay Item ID").waitFor();
  await page.getByLabel("eBay Item ID").fill(itemId);
  await page.getByLabel("eBay Item ID").press("Enter");
  const answer = page.getByRole("region", { name: "Answer" }).last();
  await answer.getByText('"Title": "Tester Camaro"').waitFor(COLD_START);

  await page.getByRole("button", { name: "Edit in Update Listing" }).click();
  expect(await page.getByLabel("Title").inputValue()).toBe("Tester Camaro");
  await page.getByLabel("StartPrice").fill("five");
  await submit(page, "Update Listing");
  await page.getByText("Enter a number").waitFor();
  await page.getByLabel("StartPrice").fill("5.25");
  await page.getByLabel("PictureDetails").fill("https://pictures.test/1.jpg");
  await page.getByLabel("Listing data as JSON").fill('{"Title": "Tester Camaro, pasted"}');
  await expectGoodLooks(page, IN_SIGHT);
  await submit(page, "Update Listing");
  const dialog = page.getByRole("dialog", { name: "Change this listing at eBay?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await submit(page, "Update Listing");
  await dialog.getByRole("button", { name: "Update Listing" }).click();
  await expect.poll(() => answer.innerText(), COLD_START).toContain('"success": true');
  expect(await own(person.uid)).toMatchObject([{ title: "Tester Camaro, pasted", price: "5.25" }]);

  await page.getByRole("button", { name: "Create Listing" }).first().click();
  await submit(page, "Create Listing");
  await page.getByText("Please enter listing data in JSON format").waitFor();
  await page.getByRole("button", { name: "Start from the sample" }).click();
  const json = page.getByLabel("Listing data as JSON");
  await json.fill((await json.inputValue()).replace(/"Title": "[^"]*"/, '"Title": "Tester, created once"'));
  await expectGoodLooks(page, IN_SIGHT);
  // eBay lists the item, but its answer is lost. The retry finds the same item.
  await marketplace.addFault({ kind: "timeout-after-success", call: "AddFixedPriceItem", times: 9 });
  await create(page);
  await page
    .getByRole("alert")
    .getByText(/^Error: eBay did not answer/)
    .waitFor(COLD_START);
  await marketplace.clearFaults();
  expect(await json.inputValue()).toContain("Tester, created once");
  await create(page);
  await expect.poll(() => answer.innerText(), COLD_START).toContain('"success": true');
  const created = (await own(person.uid)).filter(({ title }) => title === "Tester, created once");
  expect(created).toHaveLength(1);
  await answer.getByText(`"itemId": "${created[0]?.itemId}"`).waitFor();

  await page.getByRole("button", { name: "Field Mappings" }).click();
  await page.getByRole("table", { name: "Basic fields" }).getByText("Item.Title").waitFor(COLD_START);
  await page.goto("/unified-ebay-tester?tab=shipping");
  await page
    .getByRole("table", { name: "Shipping Services" })
    .getByText("USPSGroundAdvantage")
    .first()
    .waitFor(COLD_START);
  await page.getByRole("button", { name: "Copy JSON" }).waitFor();
});

it("is open only to admins", async () => {
  const { page } = await browser.open();
  await openAsMember(page, {}, "/ebay-tester");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

/** The form's button. A tab has the same name. */
const submit = (page: Page, name: string) => page.locator("form").getByRole("button", { name }).click();

async function create(page: Page): Promise<void> {
  await submit(page, "Create Listing");
  const dialog = page.getByRole("dialog", { name: "Create this listing at eBay?" });
  await dialog.getByRole("button", { name: "Create Listing" }).click();
}

const own = (uid: string) => marketplace.listingsOf(uid);
