import { mkdirSync } from "node:fs";

import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";

import { drawCard, drawDesk } from "../../../tools/cards/drawCard.ts";
import { atRoot } from "../../../tools/root.ts";
import { expectAccessible, testBrowser } from "../../support/browser.ts";
import { readListings, openAsMember } from "../people.ts";
import { findCard, expectCompleted, expectSent, openStudio, photograph, queueRows } from "../studioPage.ts";
import { layPicture, plugInWebcam } from "../webcam.ts";

const browser = testBrowser();
const card = findCard("'71 Ridgeback");
/** The pictures are kept in `.local/looks` for whoever changes the screen. */
const LOOKS = atRoot(".local", "looks");

/** Draws a card that is too near to the camera: only the lower half of the side is visible. */
async function cutByTheFrame(side: "front" | "back"): Promise<Buffer> {
  const whole = sharp(await drawCard(card, side, { width: 1100, height: 1540 }));
  const lower = await whole.extract({ left: 0, top: 700, width: 1100, height: 840 }).toBuffer();
  return sharp(await drawDesk())
    .composite([{ input: lower, left: 410, top: 0 }])
    .jpeg()
    .toBuffer();
}

async function photographCut(page: Page): Promise<void> {
  await layPicture(page, await cutByTheFrame("front"));
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
  await layPicture(page, await cutByTheFrame("back"));
  await page.keyboard.press("Space");
  await expectSent(page);
}

it("finishes a card that the frame cut by keyboard alone: E, number, Enter, name, Enter", async () => {
  const { page, context } = await browser.open();
  await plugInWebcam(context, { reads: false });
  const person = await openAsMember(page, {}, "/capture");
  await openStudio(page);
  await photographCut(page);
  const row = queueRows(page).first();
  await row.getByText("Failed - No SKU/AI").waitFor({ timeout: 60_000 });
  await row.getByRole("button", { name: "Retry" }).waitFor();
  await row.getByRole("button", { name: "Finish by hand" }).waitFor();
  await page.getByRole("status", { name: "Last result" }).getByText("Finish by hand").waitFor();

  mkdirSync(LOOKS, { recursive: true });
  await page.screenshot({ path: `${LOOKS}/failed-light-1440.png` });
  await page.keyboard.press("e");
  await page.getByRole("combobox", { name: "Number on the card" }).and(page.locator(":focus")).waitFor();
  await expectAccessible(page);
  await page.screenshot({ path: `${LOOKS}/finish-light-1440.png` });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.screenshot({ path: `${LOOKS}/finish-dark-390.png` });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.keyboard.type(card.toyNumber.toLowerCase());
  await page.keyboard.press("Enter");
  await page.keyboard.type("'71 Ridgeback");
  await page.keyboard.press("Enter");
  await expectCompleted(page, 1);
  const [listing, ...others] = await readListings(person);
  expect(others).toEqual([]);
  expect(listing).toMatchObject({
    sku: card.toyNumber,
    carName: "'71 Ridgeback",
    isDraft: true,
    aiProvider: null,
    readSku: null,
  });
  expect(listing).toMatchObject({
    title: expect.stringContaining("'71 Ridgeback") as unknown,
    firebaseImages: [expect.any(String), expect.any(String)],
  });
});

it.each([
  ["one photo is torn: with the other one", ["Front"], 1],
  ["both photos are torn: as a draft without a picture", ["Front", "Back"], 0],
] as const)("lists a card by keyboard if %s", async (_, torn, pictures) => {
  const opened = await browser.open();
  const { page, context } = opened;
  opened.expectError(/status of 400/);
  await plugInWebcam(context, { reads: false });
  const person = await openAsMember(page, {}, "/capture");
  // The server receives half of the front's file, as after a disk error.
  const front = await drawCard(card, "front", { frame: "card", width: 1200 });
  const half = front.subarray(0, front.length / 2).toString("base64");
  const finished = Promise.withResolvers<null>();
  await context.route("**/uploadCapture", async (route) => {
    const { data } = (route.request().postDataJSON() ?? {}) as { data?: Record<string, unknown> };
    if (!torn.some((side) => side === data?.["imageType"])) {
      // The seller is faster than the other photo.
      const response = await route.fetch();
      await finished.promise;
      return route.fulfill({ response });
    }
    const { upload: __, ...others } = data ?? {};
    const imageData = `data:image/jpeg;base64,${half}`;
    return route.continue({ postData: JSON.stringify({ data: { ...others, imageData } }) });
  });
  await openStudio(page);
  await photograph(page, card);
  const row = queueRows(page).first();
  await row.getByRole("button", { name: "Finish by hand" }).waitFor({ timeout: 60_000 });
  await page.keyboard.press("e");
  // Keys that follow each other this fast would count as a hand scanner's.
  await page.getByRole("combobox", { name: "Number on the card" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type(card.toyNumber);
  await page.keyboard.press("Enter");
  await page.keyboard.type("'71 Ridgeback");
  await page.keyboard.press("Enter");
  await row.getByText("Uploading").waitFor();
  finished.resolve(null);
  await expectCompleted(page, 1);
  const [listing] = await readListings(person);
  expect(listing).toMatchObject({ sku: card.toyNumber, carName: "'71 Ridgeback", isDraft: true });
  expect(listing).toMatchObject({
    firebaseImages: Array.from({ length: pictures }, () => expect.any(String) as unknown),
  });
  expect(await page.getByText("Created, no picture yet").count()).toBe(pictures === 0 ? 1 : 0);
});
