import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { admin } from "../../support/admin.ts";
import { setAiKeys } from "../../support/aiKeys.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { suite } from "../../support/suite.ts";
import { readListings, openAsMember } from "../people.ts";
import { type CardPair, cutPair, loadRealPair } from "./realCards.ts";
import { expectCompleted, expectSent, openStudio, queueRows } from "../studioPage.ts";
import { layPicture, plugInWebcam } from "../webcam.ts";

const browser = testBrowser();

beforeAll(() => setAiKeys(false));
afterAll(() => setAiKeys(true));

/** Milliseconds. A card without a number is searched completely, twice, on a machine under load. */
const READ_WITHIN = 180_000;

it(
  "without API keys, lists a real card that nobody knows, and finishes one that the frame cuts by keyboard",
  { timeout: 400_000 },
  async () => {
    const [known, cut] = await Promise.all([loadRealPair(), cutPair()]);
    await expectUnknown(known);
    await expectUnknown(cut);
    const askedBefore = await askedProviders();
    const { page, context } = await browser.open();
    await plugInWebcam(context);
    const person = await openAsMember(page, {}, "/capture");
    await openStudio(page);

    await takePhoto(page, known, "Front");
    await takePhoto(page, known, "Back");
    await expectSent(page);
    await expectCompleted(page, 1);
    expect(await queueRows(page).getByRole("button", { name: "Review" }).count()).toBe(0);
    const [listing, ...others] = await readListings(person);
    expect(others).toEqual([]);
    expect(listing).toMatchObject({
      ...{ sku: known.toyNumber, readSku: known.toyNumber, isDraft: true, aiProvider: "local" },
      carName: expect.stringMatching(known.name) as unknown,
      title: expect.stringMatching(known.name) as unknown,
    });

    await layPicture(page, cut.front);
    await page.getByRole("status").getByText("Move the card up: its bottom is cut").waitFor();
    await takePhoto(page, cut, "Front");
    await takePhoto(page, cut, "Back");
    await expectSent(page);
    const row = queueRows(page).first();
    await row.getByText("Failed - No SKU/AI").waitFor({ timeout: READ_WITHIN });
    await row.getByRole("button", { name: "Retry" }).waitFor();
    await row.getByRole("button", { name: "Finish by hand" }).waitFor();
    await page.getByRole("status", { name: "Last result" }).getByText("Finish by hand").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("e");
    await page.getByRole("combobox", { name: "Number on the card" }).and(page.locator(":focus")).waitFor();
    await expectAccessible(page);
    await page.keyboard.type(cut.toyNumber.toLowerCase());
    await page.keyboard.press("Enter");
    await page.keyboard.type("Cool-One");
    await page.keyboard.press("Enter");
    await expectCompleted(page, 2);
    const second = (await readListings(person)).filter(({ id }) => id !== listing?.id);
    expect(second).toHaveLength(1);
    expect(second[0]).toMatchObject({
      ...{ sku: cut.toyNumber, carName: "Cool-One", isDraft: true, aiProvider: null, readSku: null },
      title: expect.stringContaining("Cool-One") as unknown,
      firebaseImages: [expect.any(String), expect.any(String)],
    });
    expect(await askedProviders()).toEqual(askedBefore);
  },
);

async function takePhoto(page: Page, card: CardPair, side: "Front" | "Back"): Promise<void> {
  await layPicture(page, side === "Front" ? card.front : card.back);
  await page.keyboard.press("Space");
  if (side === "Front") await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
}

/** Expects that the card is neither in the catalogue nor in anybody's correction. */
async function expectUnknown({ toyNumber }: CardPair): Promise<void> {
  const document = await admin().firestore.doc(paths.catalogue(toyNumber)).get();
  expect(document.exists).toBe(false);
}

/** Returns how many requests each simulated provider has had. A key of theirs anywhere would lead to some. */
function askedProviders(): Promise<number[]> {
  return Promise.all(
    [suite().openaiUrl, suite().geminiUrl].map(async (provider) => {
      const response = await fetch(new URL("/control/faults", provider));
      const { totals } = (await response.json()) as { totals: { requests: number } };
      return totals.requests;
    }),
  );
}
