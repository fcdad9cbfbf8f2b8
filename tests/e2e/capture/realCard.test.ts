import { expect, it } from "vitest";

import { testBrowser } from "../../support/browser.ts";
import { listingsOf, openAsMember } from "../people.ts";
import { realPair } from "./realCards.ts";
import { expectCompleted, expectReadyForNext, openStudio } from "../studioPage.ts";
import { layPicture, plugInWebcam } from "../webcam.ts";

const browser = testBrowser();

it("makes a draft of a card that no catalogue has by its print, and asks nothing", async () => {
  const { toyNumber, name, front, back } = await realPair();
  const { page, context } = await browser.open();
  await plugInWebcam(context);
  const person = await openAsMember(page);
  await openStudio(page);
  await layPicture(page, front);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
  await layPicture(page, back);
  await page.keyboard.press("Space");
  await expectReadyForNext(page);
  await expectCompleted(page, 1);
  const [listing, ...others] = await listingsOf(person);
  expect(others).toEqual([]);
  expect(listing).toMatchObject({
    sku: toyNumber,
    readSku: toyNumber,
    isDraft: true,
    aiProvider: "local",
    carName: expect.stringMatching(name) as unknown,
    title: expect.stringMatching(name) as unknown,
  });
});

it("keeps the second engine in the browser", async () => {
  const { page, context } = await browser.open();
  await plugInWebcam(context);
  await openAsMember(page);
  await openStudio(page);
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open("pegboard-reading-engine");
      return (await cache.keys()).length;
    });
  await expect.poll(kept, { timeout: 60_000 }).toBe(4);
});
