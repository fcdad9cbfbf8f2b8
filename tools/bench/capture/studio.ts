import type { Browser, Page } from "playwright-core";

import { paths } from "../../../functions/src/contract/documents.ts";
import { signInOnPage } from "../../../tests/e2e/people.ts";
import { clearTheDesk, layPicture } from "../../../tests/e2e/webcam.ts";
import { admin } from "../../../tests/support/admin.ts";
import { createMember, type Person } from "../../../tests/support/people.ts";
import { launchChromium } from "../../programs/chromium.ts";
import { openDeskContext } from "./deskContext.ts";
import { atMost, compareWithBaseline, type Measure, median } from "../measure.ts";
import { type Frames, drawFrames } from "./frames.ts";
import type { Pair } from "./pairs.ts";

/** The least number of cards in a session. The folder is repeated to reach it. */
const SITTING = 12;
/** Cards that are timed from the back photo to the SKU on screen. */
const TIMED = 6;
/** Milliseconds: to start a server's worker; to settle a card; for a reaction to what the camera sees. */
const PATIENCE = 120_000;
const PATIENCE_PER_CARD = 8_000;
const SHORT_PATIENCE = 10_000;

/** Runs the product in Chromium, with cards under its camera. */
export async function measureStudio(
  provider: string,
  folder: string,
  pairs: readonly Pair[],
): Promise<Measure[]> {
  const frames = await Promise.all(pairs.map((pair) => drawFrames(folder, pair)));
  const rounds = Math.ceil(SITTING / pairs.length);
  const sitting = Array.from({ length: rounds }, () => frames).flat();
  const browser = await launchChromium();
  try {
    return [
      ...(await measureSitting(browser, sitting, "by keys", provider)),
      ...(await measureSitting(browser, sitting, "hands-free", provider)),
      // Our own reader reads the numbers, whichever provider describes the cards.
      ...(provider === "local" ? await measureSkus(browser, pairs.slice(0, TIMED), frames) : []),
    ];
  } finally {
    await browser.close();
  }
}

type Way = "by keys" | "hands-free";

/** Measures the camera's pace, and the pace including listings, from the first front to the last outcome. */
async function measureSitting(
  browser: Browser,
  cards: readonly Frames[],
  way: Way,
  provider: string,
): Promise<Measure[]> {
  const { page, close } = await openStudio(browser, way === "hands-free");
  try {
    let helped = 0;
    const startedAt = performance.now();
    for (const card of cards) {
      for (const side of ["front", "back"] as const) {
        await layPicture(page, card[side]);
        if (way === "by keys") {
          await page.keyboard.press("Space");
          await waitUntilTaken(page, side);
        } else if (!(await isTakenByItself(page, side))) {
          helped += 1;
          await page.keyboard.press("Space");
          await waitUntilTaken(page, side);
        }
      }
    }
    await waitUntilFree(page);
    const photographed = performance.now() - startedAt;
    const { completed, asked, unknown, failed } = await countOutcomes(page, cards.length);
    const settled = performance.now() - startedAt;
    const perMinute = (milliseconds: number) => Number(((cards.length / milliseconds) * 60_000).toFixed(1));
    const name = (what: string) => `studio ${way}: ${what}`;
    return [
      { name: name("photographed"), value: perMinute(photographed), unit: "cards/min" },
      { name: name(`sustained to the listing, ${provider}`), value: perMinute(settled), unit: "cards/min" },
      { name: name(`completed of ${cards.length}`), value: completed, unit: "cards" },
      { name: name("asked"), value: asked, unit: "cards" },
      { name: name("known to nobody"), value: unknown, unit: "cards" },
      atMost(name("failed"), "cards", failed, 0),
      ...(way === "by keys" ? [] : [atMost(name("photos that took a key"), "photos", helped, 0)]),
    ];
  } finally {
    await close();
  }
}

/**
 * Measures the time from the back photo to the SKU on screen, for a car that the seller has. Compares the
 * browser's reader with the server's, on the same page with its reader blocked. The server's time includes
 * the upload.
 */
async function measureSkus(
  browser: Browser,
  pairs: readonly Pair[],
  frames: readonly Frames[],
): Promise<Measure[]> {
  const inBrowser = await timeSkus(browser, pairs, frames, true);
  const byServer = await timeSkus(browser, pairs, frames, false);
  const both = pairs.flatMap(({ toyNumber }) => {
    const times = [inBrowser.get(toyNumber), byServer.get(toyNumber)] as const;
    return times[0] === undefined || times[1] === undefined ? [] : [[times[0], times[1]] as const];
  });
  return [
    compareWithBaseline(
      "studio: back photo to SKU on screen, beside the server's way",
      "ms",
      Math.round(median(both.map(([here]) => here))),
      Math.round(median(both.map(([, there]) => there))),
      1,
    ),
    atMost(
      `studio: SKUs of ${pairs.length} that the browser left to the server`,
      "cards",
      pairs.length - inBrowser.size,
      pairs.length / 6,
    ),
  ];
}

/** Milliseconds by toy number. A number that the seller would have to enter is missing. */
async function timeSkus(
  browser: Browser,
  pairs: readonly Pair[],
  frames: readonly Frames[],
  reads: boolean,
): Promise<Map<string, number>> {
  const { page, person, close } = await openStudio(browser, false, reads);
  try {
    await Promise.all(
      pairs.map(({ toyNumber, model }) =>
        admin()
          .firestore.doc(paths.listing(person.uid, toyNumber))
          .set({ title: model, sku: toyNumber, price: 4, quantity: 1, status: "draft", isDraft: true }),
      ),
    );
    const times = new Map<string, number>();
    for (const [index, { toyNumber }] of pairs.entries()) {
      const card = frames[index];
      if (!card) continue;
      const shown = reads
        ? page.getByRole("status", { name: "Already yours" }).getByText(toyNumber)
        : page.getByRole("region", { name: "Processing Queue" }).locator("tbody").getByText(toyNumber);
      await layPicture(page, card.front);
      await page.keyboard.press("Space");
      await waitUntilTaken(page, "front");
      await layPicture(page, card.back);
      const startedAt = performance.now();
      await page.keyboard.press("Space");
      const came = await waitAtMost(SHORT_PATIENCE, (timeout) => shown.first().waitFor({ timeout }));
      if (came) times.set(toyNumber, performance.now() - startedAt);
      await waitUntilFree(page);
      // The next card's time must not include this card's work.
      await countOutcomes(page, index + 1);
    }
    return times;
  } finally {
    await close();
  }
}

async function openStudio(
  browser: Browser,
  handsFree: boolean,
  reads = true,
): Promise<{ page: Page; person: Person; close: () => Promise<void> }> {
  const context = await openDeskContext(browser);
  if (!reads) await context.route(/\.wasm$/, (route) => route.abort());
  const page = await context.newPage();
  const person = await createMember();
  await signInOnPage(page, person);
  // The very first sign-in starts its function's worker.
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor({ timeout: PATIENCE });
  await page.goto("/capture");
  await page.getByRole("button", { name: "Start camera" }).click();
  await page.getByText("1920 × 1080").waitFor();
  await clearTheDesk(page);
  if (handsFree) {
    await page.getByRole("button", { name: "Hands-free" }).click();
    await page.getByTestId("hands-free-prompt").getByText("Lay a card in the frame").waitFor();
  }
  // The reader loads while the camera starts. Nobody lays down the first card within a second.
  await page.waitForTimeout(2_000);
  return { page, person, close: () => context.close() };
}

type Side = keyof Frames;
const placeOf = (page: Page, side: Side, is: "open at full size" | "not taken yet") =>
  page.getByRole("button", { name: `${side === "front" ? "Front" : "Back"} photo, ${is}` });

/** Waits for the photo of this press. The card before has been sent, and this one may have been, too. */
async function waitUntilTaken(page: Page, side: Side, timeout = PATIENCE): Promise<void> {
  if (side === "front") {
    // The card before stays in its place until this front sends it.
    await placeOf(page, "back", "not taken yet").waitFor({ timeout });
    await placeOf(page, "front", "open at full size").waitFor({ timeout });
  } else {
    // The card is sent automatically half a second later, which a busy machine may see first.
    await placeOf(page, "back", "open at full size")
      .or(placeOf(page, "front", "not taken yet"))
      .first()
      .waitFor({ timeout });
  }
}

const waitUntilFree = (page: Page) => placeOf(page, "front", "not taken yet").waitFor({ timeout: PATIENCE });

const isTakenByItself = (page: Page, side: Side) =>
  waitAtMost(SHORT_PATIENCE, (timeout) => waitUntilTaken(page, side, timeout));

/** Returns whether the wait succeeded in time. */
const waitAtMost = (milliseconds: number, wait: (timeout: number) => Promise<void>) =>
  wait(milliseconds).then(
    () => true,
    () => false,
  );

interface Outcomes {
  readonly completed: number;
  readonly asked: number;
  /** The seller has to name the car: neither the number nor the provider did. */
  readonly unknown: number;
  readonly failed: number;
}

/** The queue's title of an unknown card. */
const UNKNOWN = /AI Failed:|Failed - No SKU\/AI/;

/** Waits until every card has an outcome: a listing, a question or an error. */
async function countOutcomes(page: Page, cards: number): Promise<Outcomes> {
  const rows = page.getByRole("region", { name: "Processing Queue" }).locator("tbody").getByRole("row");
  const until = performance.now() + PATIENCE + cards * PATIENCE_PER_CARD;
  for (;;) {
    const lines = await rows.evaluateAll((shown) =>
      shown.map((row) => ({
        state: row.querySelector('[data-testid="queue-status"]')?.textContent.trim() ?? "",
        text: (row as HTMLElement).innerText,
      })),
    );
    const of = (start: string) => lines.filter(({ state }) => state.startsWith(start));
    const errors = of("Error");
    const failed = errors.filter(({ text }) => !UNKNOWN.test(text));
    const completed = of("Completed").length;
    const asked = of("Review").length;
    if (completed + asked + errors.length >= cards) {
      for (const { text } of failed) console.error(text);
      return { completed, asked, unknown: errors.length - failed.length, failed: failed.length };
    }
    if (performance.now() > until)
      throw new Error(`${cards} cards came no further than ${lines.map(({ state }) => state).join(", ")}`);
    await page.waitForTimeout(200);
  }
}
