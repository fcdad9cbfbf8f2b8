import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { drawCard } from "../../../tools/cards/drawCard.ts";
import { type OpenPage, testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import { openAsMember } from "../people.ts";
import { findCard, openStudio } from "../studioPage.ts";
import { clearTheDesk, layPicture, layUnderCamera, plugInWebcam } from "../webcam.ts";

const browser = testBrowser();
const card = findCard("Harbor Hauler");

/** The other sides and corners are in cardFit.test.ts. */
const SIDES = [
  ["down: its top is cut", { x: 0, y: -0.11 }],
  ["right: its left side is cut", { x: -0.2, y: 0 }],
] as const;

it("says how to move a card that the frame cuts, of which it takes a photo by a key, but none by itself", async () => {
  const { page } = await openDesk();
  for (const [words, offset] of SIDES) {
    await layPicture(page, await drawCard(card, "front", { frame: "desk", offset }));
    await prompt(page, `Move the card ${words}`).waitFor();
    await page.getByRole("status").getByText(`Move the card ${words}`).waitFor();
    if (words.startsWith("down")) await expectGoodLooks(page);
  }
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
  await layUnderCamera(page, card, "front");
  await page.getByTestId("hands-free-prompt").waitFor({ state: "detached" });

  await clearTheDesk(page);
  await page.getByRole("button", { name: "Reset capture" }).click();
  await page.getByRole("button", { name: "Hands-free" }).click();
  await prompt(page, "Lay a card in the frame").waitFor();
  const [[words, offset]] = SIDES;
  await layPicture(page, await drawCard(card, "front", { frame: "desk", offset }));
  await prompt(page, `Move the card ${words}`).waitFor();
  expect(await page.getByRole("button", { name: "Front photo, not taken yet" }).count()).toBe(1);
  await layUnderCamera(page, card, "front");
  await prompt(page, "Turn it over").waitFor();
  await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
});

it("shows what was read on a back over the picture, until the card is removed", async () => {
  const { page } = await openDesk({ reads: true });
  await page.keyboard.press("b");
  await layUnderCamera(page, card, "back");
  await page.keyboard.press("Space");
  const read = page.getByTestId("crop-frame").getByText(card.toyNumber);
  await read.waitFor();
  await page.getByTestId("crop-frame").getByText("Sure").waitFor();
  await expectGoodLooks(page);
  await clearTheDesk(page);
  await read.waitFor({ state: "detached" });
  expect(await page.getByRole("button", { name: "Back photo, open at full size" }).count()).toBe(1);
});

async function openDesk({ reads = false } = {}): Promise<OpenPage> {
  const opened = await browser.open();
  const { page, context } = opened;
  await plugInWebcam(context, { reads });
  await openAsMember(page, {}, "/capture");
  await openStudio(page);
  await clearTheDesk(page);
  return opened;
}

const prompt = (page: Page, words: string) =>
  page.getByTestId("hands-free-prompt").getByText(words, { exact: true });
