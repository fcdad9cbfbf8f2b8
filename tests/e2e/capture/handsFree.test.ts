import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { readListings, openAsMember } from "../people.ts";
import { findCard, expectCompleted, openStudio, queueRows } from "../studioPage.ts";
import { clearTheDesk, layUnderCamera, plugInWebcam } from "../webcam.ts";

const browser = testBrowser();

it("lists cards laid under the camera one after another in any orientation, without a key", async () => {
  const { page, context } = await browser.open();
  await plugInWebcam(context, { reads: false });
  const person = await openAsMember(page, {}, "/capture");
  await openStudio(page);
  await clearTheDesk(page);
  await page.getByRole("button", { name: "Hands-free" }).click();
  await expectPrompt(page, "Lay a card in the frame");

  const hauler = findCard("Harbor Hauler");
  await layUnderCamera(page, hauler, "front");
  await expectPrompt(page, "Turn it over");
  await layUnderCamera(page, hauler, "back");
  await expectPrompt(page, "Next card");

  await clearAndSee(page);
  const orbit = findCard("Retro Orbit");
  await layUnderCamera(page, orbit, "back");
  await expectPrompt(page, "That was the back. Now the front");
  await page.getByRole("button", { name: "Front photo, not taken yet" }).waitFor();
  await clearAndSee(page);
  await layUnderCamera(page, orbit, "back", 5);
  await expectPrompt(page, "The back again. Turn it over");
  await layUnderCamera(page, orbit, "front");

  await expectCompleted(page, 2);
  const listings = await readListings(person);
  expect(listings).toEqual(
    expect.arrayContaining(
      [hauler, orbit].map(
        ({ toyNumber }) => expect.objectContaining({ sku: toyNumber, quantity: 1 }) as object,
      ),
    ),
  );
  expect(listings).toHaveLength(2);
});

it("shows a car that the seller has with price and stock before anything is sent, and adds a copy by one key", async () => {
  const { page, context } = await browser.open();
  await plugInWebcam(context);
  const person = await openAsMember(page, {}, "/capture");
  const drift = findCard("Solar Drift");
  const listing = { title: "Solar Drift, Night Circuit", sku: drift.toyNumber, price: 4.5, quantity: 3 };
  await admin()
    .firestore.doc(paths.listing(person.uid, "drift"))
    .set({ ...listing, status: "draft", isDraft: true });
  const calls: string[] = [];
  const { promise: gate, resolve: letThrough } = Promise.withResolvers<null>();
  await context.route(
    /(incoming[^/]+|uploadCapture|extractSku|analyzeListingImages|processCardCapture)$/,
    async (route) => {
      if (route.request().method() === "POST") calls.push(new URL(route.request().url()).pathname.slice(1));
      await gate;
      await route.continue();
    },
  );

  await openStudio(page);
  await page.getByRole("button", { name: "Hands-free" }).click();
  await layUnderCamera(page, drift, "back");
  const owned = page.getByRole("status", { name: "Already yours" });
  await owned.waitFor();
  const words = await owned.innerText();
  for (const word of [listing.title, drift.toyNumber, "4.50", "3 in stock"]) expect(words).toContain(word);
  expect(calls).toEqual([]);
  expect(await queueRows(page).count()).toBe(0);
  await expectGoodLooks(page);

  letThrough(null);
  await page.keyboard.press("a");
  await expectCompleted(page, 1);
  expect(await queueRows(page).first().innerText()).toContain("Updated, qty 4");
  expect(await readListings(person)).toMatchObject([{ id: "drift", quantity: 4 }]);
  expect(calls.filter((call) => call.endsWith("analyzeListingImages"))).toEqual([]);
});

/**
 * Removes the card, and waits until the studio has seen the empty desk. It looks ten times a second, and no
 * hand is faster than that.
 */
async function clearAndSee(page: Page): Promise<void> {
  await clearTheDesk(page);
  await expectPrompt(page, "Lay a card in the frame");
}

async function expectPrompt(page: Page, words: string): Promise<void> {
  await page.getByTestId("hands-free-prompt").getByText(words, { exact: true }).waitFor();
}
