import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { type CatalogueModel, NO_VARIANT } from "../../../functions/src/contract/capture/cards.ts";
import { openCatalogueSources } from "../../../functions/src/db/catalogue/catalogueSources.ts";
import { type Card } from "../../../tools/cards/cards.ts";
import { drawCoveredBack } from "../../../tools/cards/testing/coveredBack.ts";
import { drawCard } from "../../../tools/cards/drawCard.ts";
import { admin } from "../../support/admin.ts";
import { setAiKeys } from "../../support/aiKeys.ts";
import { testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { readListings, openAsMember } from "../people.ts";
import { findCard, expectCompleted, expectSent, openStudio, queueRows } from "../studioPage.ts";
import { layPicture, plugInWebcam } from "../webcam.ts";

const browser = testBrowser();
const SOURCE = "cards with covered numbers";
const catalogue = openCatalogueSources(admin().firestore);

const ridgeback = findCard("'71 Ridgeback");
const roadster: Card = { ...ridgeback, toyNumber: "XKW95", carName: "Corvette Grand Sport Roadster" };

const modelOf = ({ carName, brand, series }: Card, fields: Partial<CatalogueModel>): CatalogueModel => ({
  ...{ model: carName, brand, series, seriesNumber: null, year: 2023, ...NO_VARIANT, source: "import" },
  ...fields,
});

beforeAll(async () => {
  await setAiKeys(false);
  await catalogue.replace(
    SOURCE,
    4,
    new Map([
      [roadster.toyNumber, [modelOf(roadster, {})]],
      // A release that the card's series rules out, and a car that only has a similar name.
      ["XKW96", [modelOf(roadster, { series: "Another Yard" })]],
      ["XKW97", [modelOf(roadster, { model: `${roadster.carName} II` })]],
    ]),
  );
});
afterAll(async () => {
  await catalogue.remove(SOURCE);
  await setAiKeys(true);
});

/** Milliseconds. A card without a number is searched completely, on a machine under load. */
const READ_WITHIN = 180_000;

it(
  "finds a card with a covered number by its name and series, and lists it by one key",
  { timeout: 300_000 },
  async () => {
    const { page, context } = await browser.open();
    await plugInWebcam(context, { reads: false });
    const person = await openAsMember(page, {}, "/capture");
    await openStudio(page);
    const strip = page.getByRole("status", { name: "Last result" });

    await photographCovered(page, roadster);
    await strip.getByText("Is it this car?").waitFor({ timeout: READ_WITHIN });
    const only = strip.getByRole("button", { name: "XKW95" });
    expect(await only.innerText()).toMatch(/XKW95\s+Corvette Grand Sport Roadster · Muscle Yard · 2023/);
    expect(await strip.getByRole("button").count()).toBe(2);
    await expectGoodLooks(page);
    // A key right after the question appears is meant for the card before.
    await expect
      .poll(async () => {
        await page.keyboard.press("1");
        return only.isVisible();
      })
      .toBe(false);
    await expectCompleted(page, 1);
    expect(await queueRows(page).getByRole("button", { name: "Review" }).count()).toBe(0);
    const [listing, ...others] = await readListings(person);
    expect(others).toEqual([]);
    expect(listing).toMatchObject({
      ...{ sku: "XKW95", readSku: null, isDraft: true, carName: "Corvette Grand Sport Roadster" },
      ...{ series: "Muscle Yard", year: 2023 },
      title: expect.stringContaining("Corvette Grand Sport Roadster") as unknown,
    });
  },
);

async function photographCovered(page: Page, card: Card): Promise<void> {
  await layPicture(page, await drawCard(card, "front", { frame: "desk" }));
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
  await layPicture(page, await drawCoveredBack(card));
  await page.keyboard.press("Space");
  await expectSent(page);
}
