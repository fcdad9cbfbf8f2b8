import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";

import { type Card, CARDS } from "../../tools/cards/cards.ts";
import { goTo } from "./people.ts";
import { layUnderCamera } from "./webcam.ts";

export function findCard(carName: string): Card {
  const card = CARDS.find((each) => each.carName === carName);
  if (!card) throw new Error(`No card is called ${carName}`);
  return card;
}

/** Opens the studio from any page, and starts the camera. */
export async function openStudio(page: Page): Promise<void> {
  if (new URL(page.url()).pathname === "/capture") return startCamera(page);
  const inTheProduct = page.getByRole("navigation").getByRole("link", { name: "Capture", exact: true });
  if (await inTheProduct.first().isVisible()) await goTo(page, "Capture");
  else await page.goto("/capture");
  await startCamera(page);
}

export async function startCamera(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start camera" }).click();
  await page.getByText("1920 × 1080").waitFor();
}

/** Photographs both sides by keyboard. Resolves when the studio is ready for the next card. */
export async function photograph(page: Page, card: Card, jitter?: number): Promise<void> {
  await layUnderCamera(page, card, "front", jitter);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Front photo, open at full size" }).waitFor();
  await layUnderCamera(page, card, "back", jitter);
  await page.keyboard.press("Space");
  await expectSent(page);
}

/**
 * Photographs both sides as fast as the studio takes them. The next card's front sends this one, or it is
 * sent after half a second.
 */
export async function photographAtOnce(page: Page, card: Card): Promise<void> {
  for (const side of ["front", "back"] as const) {
    await layUnderCamera(page, card, side);
    await page.keyboard.press("Space");
    const taken = (name: string) => page.getByRole("button", { name: `${name} photo, open at full size` });
    const free = (name: string) => page.getByRole("button", { name: `${name} photo, not taken yet` });
    if (side === "front") {
      // The card before stays until this front has sent it.
      await free("Back").waitFor();
      await taken("Front").waitFor();
    } else {
      // It is sent automatically after half a second. A busy machine may see that first.
      await taken("Back").or(free("Front")).first().waitFor();
    }
  }
}

/**
 * Expects that the card is sent and its place is free, after its front was seen in it. The studio's message says so,
 * too, but what happens to the card next can replace it at once.
 */
export async function expectSent(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Front photo, not taken yet" }).waitFor();
}

/** The same for a card whose front wasn't seen. The card must not fail at once. */
export async function expectReadyForNext(page: Page): Promise<void> {
  await page.getByRole("status").getByText("Ready for next capture!").waitFor();
  await expectSent(page);
}

/** Returns the rows of the queue, newest card first. */
export function queueRows(page: Page): Locator {
  return page.getByRole("region", { name: "Processing Queue" }).locator("tbody").getByRole("row");
}

/** Waits until the queue has this many cards and all are completed. A server's first call takes long. */
export async function expectCompleted(page: Page, cards: number): Promise<void> {
  const completed = Array.from({ length: cards }, () => "Completed");
  await expect.poll(() => readStatuses(page), { timeout: 60_000 }).toEqual(completed);
}

async function readStatuses(page: Page): Promise<string[]> {
  const texts = await queueRows(page).getByTestId("queue-status").allInnerTexts();
  return texts.map((text) => text.trim());
}
