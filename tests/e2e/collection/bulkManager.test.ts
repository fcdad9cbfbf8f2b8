import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { openControl } from "../../support/ebaySeller.ts";
import { suite } from "../../support/suite.ts";
import { makeLive } from "../ownListings.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import type { Person } from "../../support/people.ts";
import { connectEbay, goTo, readListings, openAsMember } from "../people.ts";

const browser = testBrowser();
const marketplace = openControl(suite().ebayUrl);
afterEach(() => marketplace.clearFaults());

/** Stores a listing for each item, as a sync does. Items without a listing aren't ended. */
async function importItems({ uid }: Person, itemIds: readonly string[]): Promise<void> {
  const { firestore } = admin();
  const batch = firestore.batch();
  for (const ebayItemId of itemIds) {
    const listing = { title: "A car", status: "active", ebayItemId, listingType: "FixedPriceItem" };
    batch.set(firestore.doc(paths.listing(uid, `ebay-${ebayItemId}`)), listing);
  }
  await batch.commit();
}

it("ends and verifies the listings of a dropped CSV file at eBay, says which it refused, and continues after a reload", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  const person = await openAsMember(page);
  await connectEbay(person);
  const own = await makeLive(person, { title: "Ridgeback" });
  const [item] = await marketplace.listingsOf(person.uid);
  const stranger = "298000000001";
  await importItems(person, [stranger]);
  await goTo(page, "Bulk Manager");
  await expectGoodLooks(page);

  await drop(page, "cars.txt", "title\nRidgeback");
  await page.getByRole("alert").getByText("Please upload a CSV file").waitFor();
  const lines = [item?.itemId, stranger].map(
    (id, at) => `https://www.ebay.com/itm/${id}?hash=x,"Car ""${at}"", red",${at + 2}.50,1,`,
  );
  const file = [
    "$ 9.50 in all",
    "link,title,total price,qty,bin price",
    ...lines,
    ",=1+1 <b>Bone Shaker</b>,2,1,",
  ];
  await drop(page, "cars.csv", file.join("\r\n"));
  await page.getByText("3 listings imported from cars.csv").waitFor();
  await row(page, /Car "1", red .*\$3\.50/).waitFor();
  await row(page, "=1+1 <b>Bone Shaker</b>").getByText("No eBay ID").waitFor();

  await page.getByRole("button", { name: "End eBay Listings" }).click();
  await page.getByText("Please select listings to end").first().waitFor();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: "End eBay Listings" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "End eBay Listings" });
  await dialog.getByText("2 listings will end on eBay").waitFor();
  await dialog.getByRole("button", { name: "End 2 listings" }).press("Enter");
  await row(page, /Car "0", red.*Verifying/).waitFor();
  // The tab is closed while it waits to verify the first item. The browser asks, and the seller confirms.
  page.once("dialog", (asked) => void asked.accept());
  await page.reload();
  await page.getByText("Ending is not finished: 0 ended, 2 left").waitFor();
  expect(await marketplace.listingsOf(person.uid)).toMatchObject([{ status: "ended" }]);
  await expectGoodLooks(page);

  const calls = await marketplace.callsDuring(async () => {
    await page.getByRole("button", { name: "Continue with 2" }).click();
    await page.getByText("1 ended, 1 failed").first().waitFor();
  });
  expect(calls.filter((call) => call === "EndFixedPriceItem")).toHaveLength(2);
  expect((await readListings(person)).find(({ id }) => id === own)).toMatchObject({ status: "ended" });
  await page.getByRole("button", { name: "Show" }).click();
  await dialog.getByText("Successfully ended and verified").waitFor();
  await dialog.getByText("No eBay ID found").waitFor();
  await dialog.getByRole("row", { name: /Car "1", red.*This item cannot be accessed.*Failed/ }).waitFor();
  await expectGoodLooks(page);
  await page.keyboard.press("Escape");

  await page.reload();
  await row(page, /Car "0", red.*Ended/).waitFor();
  await page.getByRole("button", { name: "Clear list" }).click();
  const dryRun = page.getByRole("dialog", { name: "Clear the list of 3 listings?" });
  await dryRun.getByRole("button", { name: "Clear list" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await row(page, /Car "0", red.*Ended/).waitFor();
});

it("imports a long file, searches and sorts it, and makes a lot of some rows", async () => {
  const { page } = await browser.open({ reducedMotion: "reduce" });
  const person = await openAsMember(page, {}, "/bulk-manager");
  await page.getByText("Drop a CSV file here").waitFor();
  const cars = Array.from({ length: 12_000 }, (_, at) => `,"Hot Wheels ${at}, boxed",2.00,2,`);
  await drop(page, "many.csv", ["link,title,total price,qty,bin price", ...cars].join("\n"));
  await page.getByText("12,000 listings imported from many.csv").waitFor();
  await page.getByRole("searchbox").pressSequentially("Wheels 1199");
  await page.getByText("11 of 12,000 listings").waitFor();
  await page.getByRole("button", { name: "Title" }).click();
  expect(new URL(page.url()).searchParams.toString()).toBe("q=Wheels+1199&sort=title");
  await row(page, "Hot Wheels 1199, boxed").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.getByRole("button", { name: "Preview Multi-Item Listing" }).click();
  const lot = page.getByRole("dialog", { name: "Preview Multi-Item Listing" });
  await lot.getByText("4 cars of 2 listings, $8.00 one by one.").waitFor();
  await lot.getByRole("button", { name: "Create draft" }).click();
  await lot.getByText("✓ Draft listing created successfully!").waitFor();
  expect(await readListings(person)).toMatchObject([{ price: 8, isDraft: true }]);
});

const row = (page: Page, name: string | RegExp) => page.getByRole("row", { name });

/** Drops a file on the page as a browser does. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([fileName, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], fileName));
      for (const type of ["dragover", "drop"]) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, content] as const,
  );
}
