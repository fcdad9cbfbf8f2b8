import { expect, it } from "vitest";

import { drawCard } from "../../../tools/cards/drawCard.ts";
import { testBrowser } from "../../support/browser.ts";
import { readListings, openAsMember } from "../people.ts";
import { findCard, expectCompleted, openStudio, photograph, queueRows } from "../studioPage.ts";
import { plugInWebcam } from "../webcam.ts";

const browser = testBrowser();
const card = findCard("'71 Ridgeback");

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
