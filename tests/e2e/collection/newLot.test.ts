import sharp from "sharp";
import { expect, it } from "vitest";

import { type ListingDocument, paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { openControl } from "../../support/ebaySeller.ts";
import type { Person } from "../../support/people.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { suite } from "../../support/suite.ts";
import { makeDraft } from "../ownListings.ts";
import { createMember } from "../../support/people.ts";
import { connectEbay, readListings, openAs } from "../people.ts";
import { expectCompleted } from "../studioPage.ts";

const browser = testBrowser();
const marketplace = openControl(suite().ebayUrl);

it("makes one lot of two cards, also if the server's answer is lost, and publishes it once", async () => {
  const opened = await browser.open({ reducedMotion: "reduce" });
  const { page } = opened;
  const person = await createMember();
  await connectEbay(person);
  const titles = ["Hot Wheels Ridgeback", "Hot Wheels Harbor Hauler"];
  await Promise.all(titles.map((title, index) => giveCompletedCard(person, title, index)));
  await openAs(page, person, "/capture");
  await expectCompleted(page, 2);

  await page.getByRole("checkbox", { name: "Select Hot Wheels Harbor Hauler" }).check();
  await page.getByRole("button", { name: "Select all 2" }).click();
  await page.getByRole("button", { name: "Create Multi-Item Listing" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview Multi-Item Listing" });
  await dialog.getByText("2 cars of 2 listings, $6.00 one by one.").waitFor();
  await dialog.getByLabel("Title").fill("Two of my cars");
  await dialog.getByText("Custom price").first().click();
  await dialog.getByRole("spinbutton").fill("3.50");
  expect(await dialog.getByRole("group", { name: "Description" }).innerText()).toMatch(
    /1 x Hot Wheels Ridgeback - \$3\.00\n1 x .* Hauler - \$3\.00\n+Total retail value: \$6\.00/,
  );
  // A car without that many copies can't be in the lot.
  const copies = dialog.getByRole("textbox", { name: "Copies of Hot Wheels Ridgeback" });
  await copies.fill("2");
  await dialog.getByRole("button", { name: "Create draft" }).click();
  await dialog.getByText("Only 1 for sale.").waitFor();
  await expectAccessible(page);
  await copies.fill("1");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The draft is created, but the answer is lost.
  opened.expectError(/Failed to load resource|ERR_FAILED/);
  await page.route(
    /createMultiItemListing$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Create draft" }).press("Enter");
  await dialog.getByRole("alert").getByText("✗ Error: ").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Try again" }).press("Enter");
  await dialog.getByText("✓ Draft listing created successfully!").waitFor();

  await page.getByRole("heading", { level: 1, name: "Two of my cars" }).waitFor();
  const lots = (await readListings(person)).filter(({ id }) => page.url().endsWith(id));
  expect(lots).toMatchObject([
    { title: "Two of my cars", price: 3.5, terms: { packageKind: "lot" }, isDraft: true },
  ]);
  // Its first picture is composed of the cars' pictures, and large enough for eBay's zoom.
  const { firebaseImages = [], lot } = (lots[0] ?? {}) as Partial<ListingDocument>;
  expect(firebaseImages).toHaveLength(3);
  expect(lot).toMatchObject({ picture: firebaseImages[0], cars: [{ copies: 1 }, { copies: 1 }] });
  const answer = await fetch(firebaseImages[0] ?? "");
  const made = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(made).toMatchObject({ width: 2_000, height: 2_000, format: "jpeg" });
  expect(await readListings(person)).toHaveLength(3);
  await page.getByRole("button", { name: "Go live" }).click();
  await page.getByRole("link", { name: "Open on eBay" }).waitFor();
  const [item, ...others] = await marketplace.listingsOf(person.uid);
  expect(others).toEqual([]);
  expect(item).toMatchObject({ title: "Two of my cars", quantityAvailable: 1, status: "active" });

  // Until a lot sells, its cars can be changed, also at eBay.
  const third = await makeDraft(person, { title: "Hot Wheels Comet", price: 3, quantity: 1 });
  const cars = page.getByRole("region", { name: "Cars of this lot" });
  await cars.getByRole("button", { name: "Change cars" }).click();
  const edit = page.getByRole("dialog", { name: "Change the cars of this lot" });
  await edit.getByRole("searchbox", { name: "Add a car" }).fill("comet");
  await edit.getByRole("button", { name: /Hot Wheels Comet/ }).click();
  await edit.getByRole("textbox", { name: "Copies of Hot Wheels Ridgeback" }).fill("0");
  await edit.getByLabel("Title").fill("Hauler and Comet");
  await expectGoodLooks(page);
  await edit.getByRole("button", { name: "Save and revise" }).click();
  await page.getByText("The cars of the lot are changed").waitFor();
  await cars.getByRole("link", { name: "Hot Wheels Comet" }).waitFor();
  const [after] = (await readListings(person)).filter(({ id }) => page.url().endsWith(id));
  const changed = after as Partial<ListingDocument>;
  expect(changed.lot?.carIds).toContain(third);
  expect(changed.lot?.picture).not.toBe(lot?.picture);
  expect(changed.firebaseImages?.[0]).toBe(changed.lot?.picture);
  const [revised] = await marketplace.listingsOf(person.uid);
  expect(revised).toMatchObject({ title: "Hauler and Comet", quantityAvailable: 1 });
});

/** Stores a card of which another station has made a draft. `index` is its position. */
async function giveCompletedCard(person: Person, title: string, index: number): Promise<void> {
  const listingId = await makeDraft(person, { title, price: 3, quantity: 1 });
  const taken = Date.parse("2026-01-02T10:00:00Z") + index;
  const item = {
    ...{ timestamp: taken, startTime: taken, stationId: "another", status: "completed" },
    ...{ action: "created", listingId, carName: title, processingTime: 4_000 },
    ...{ price: 3, handlingCost: 0.75, quantity: 1, createAsDraft: true },
  };
  await admin().firestore.doc(paths.queueItem(person.uid, listingId)).set(item);
}
