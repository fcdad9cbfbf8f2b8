import { randomUUID } from "node:crypto";

import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { drawCard } from "../../../tools/cards/drawCard.ts";
import { admin } from "../../support/admin.ts";
import { type OpenPage, testBrowser } from "../../support/browser.ts";
import { expectGoodLooks } from "../../support/looks.ts";
import type { Person } from "../../support/people.ts";
import { openAsMember } from "../people.ts";
import { findCard, openStudio } from "../studioPage.ts";
import { clearTheDesk, layPicture, layUnderCamera, plugInWebcam } from "../webcam.ts";

const browser = testBrowser();
const card = findCard("Harbor Hauler");

const SIDES = [
  ["down: its top is cut", { x: 0, y: -0.11 }],
  ["up: its bottom is cut", { x: 0, y: 0.11 }],
  ["right: its left side is cut", { x: -0.2, y: 0 }],
  ["left: its right side is cut", { x: 0.2, y: 0 }],
] as const;

it("says how to move a card that the frame cuts, still takes photos, and says nothing about one that fits", async () => {
  const { page } = await openDesk();
  for (const [words, offset] of SIDES) {
    await layPicture(page, await drawCard(card, "back", { frame: "desk", offset }));
    await prompt(page, `Move the card ${words}`).waitFor();
    await page.getByRole("status").getByText(`Move the card ${words}`).waitFor();
    if (words.startsWith("down")) await expectGoodLooks(page);
  }
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
  await layUnderCamera(page, card, "back");
  await page.getByTestId("hands-free-prompt").waitFor({ state: "detached" });
  // Long enough for the message to have come.
  await page.waitForTimeout(3_000);
  expect(await page.getByTestId("hands-free-prompt").count()).toBe(0);
});

it("takes no automatic photo of a cut card, and one as soon as it fits", async () => {
  const { page } = await openDesk();
  await page.getByRole("button", { name: "Hands-free" }).click();
  await prompt(page, "Lay a card in the frame").waitFor();
  await layPicture(page, await drawCard(card, "front", { frame: "desk", offset: { x: 0, y: -0.11 } }));
  await prompt(page, "Move the card down: its top is cut").waitFor();
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

it("asks about an uncertain number beside the result, takes one key as the answer, and 0 for another number", async () => {
  const { page, person, ...opened } = await openDesk();
  // Its photos aren't ours, so the server refuses what follows the answer.
  opened.expectError(/403/);
  const item = paths.queueItem(person.uid, randomUUID());
  const photo = "https://pictures.example/card.jpg";
  await admin()
    .firestore.doc(item)
    .set({
      timestamp: Date.now(),
      startTime: Date.now(),
      processingTime: 900,
      status: "review",
      needsReview: true,
      reviewReason: "sku-uncertain",
      skuCandidates: ["DHR80", "DHRB0"],
      skuPlace: { left: 0.06, top: 0.09, width: 0.4, height: 0.03 },
      stationId: "another",
      frontImage: photo,
      backImage: photo,
      price: 2,
      handlingCost: 0.75,
      quantity: 1,
      createAsDraft: true,
    });
  const strip = page.getByRole("status", { name: "Last result" });
  await strip.getByRole("button", { name: "DHRB0" }).waitFor();
  await expectGoodLooks(page);
  const sku = async () => (await admin().firestore.doc(item).get()).get("sku") as unknown;
  const pressUntil = (key: string, isThere: () => Promise<unknown>) =>
    expect
      .poll(async () => {
        await page.keyboard.press(key);
        return isThere();
      })
      .toBeTruthy();

  const dialog = page.getByRole("dialog", { name: "Which SKU is on this card?" });
  await pressUntil("0", () => dialog.isVisible());
  await page.getByLabel("SKU on the card").and(page.locator(":focus")).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await sku()).toBeUndefined();
  // A key right after the question appears is meant for the card before.
  await pressUntil("2", async () => !(await strip.getByRole("button", { name: "DHRB0" }).isVisible()));
  await expect.poll(sku).toBe("DHRB0");
});

async function openDesk({ reads = false } = {}): Promise<OpenPage & { person: Person }> {
  const opened = await browser.open();
  const { page, context } = opened;
  await plugInWebcam(context, { reads });
  const person = await openAsMember(page, {}, "/capture");
  await openStudio(page);
  await clearTheDesk(page);
  return { ...opened, person };
}

const prompt = (page: Page, words: string) =>
  page.getByTestId("hands-free-prompt").getByText(words, { exact: true });
