import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";
import sharp from "sharp";

import { signInOnPage } from "../../../tests/e2e/people.ts";
import { layPicture, plugInWebcam } from "../../../tests/e2e/webcam.ts";
import { suite } from "../../../tests/support/suite.ts";
import { createMember, type Person } from "../../../tests/support/people.ts";
import { launchChromium } from "../../chromium.ts";
import { admin } from "../../../tests/support/admin.ts";
import { paths } from "../../../functions/src/contract/documents.ts";
import { atMost, besideBaseline, type Measure, median } from "../measure.ts";
import type { Pair } from "./pairs.ts";

const GOOGLE_SCRIPT = new URL("../../emulators/gapi-stub.js", import.meta.url);
/** Cards of which each is timed from the back photo to its SKU on screen. */
const TIMED = 6;
const PATIENCE = 120_000;

interface Sides {
  readonly front: Buffer;
  readonly back: Buffer;
}

/** The product itself in Chromium, cards under its camera. */
export async function studioMeasures(folder: string, pairs: readonly Pair[]): Promise<Measure[]> {
  const browser = await launchChromium();
  try {
    const sides = await Promise.all(pairs.map((pair) => sidesOf(folder, pair)));
    const keys = await cardsAMinute(browser, sides, byKeys);
    const handsFree = await cardsAMinute(browser, sides, byItself);
    return [
      { name: "studio: photographed by keys", value: keys.photographed, unit: "cards/min" },
      { name: "studio: sustained by keys, to the listing", value: keys.sustained, unit: "cards/min" },
      { name: "studio: photographed hands-free", value: handsFree.photographed, unit: "cards/min" },
      { name: "studio: sustained hands-free, to the listing", value: handsFree.sustained, unit: "cards/min" },
      ...(await skuMeasures(browser, pairs, sides)),
    ];
  } finally {
    await browser.close();
  }
}

type Photographer = (page: Page, sides: Sides) => Promise<void>;

async function byKeys(page: Page, { front, back }: Sides): Promise<void> {
  await layPicture(page, front);
  await page.keyboard.press("Space");
  await untilTaken(page, "Front");
  await layPicture(page, back);
  await page.keyboard.press("Space");
  await untilFree(page);
}

async function byItself(page: Page, { front, back }: Sides): Promise<void> {
  await layPicture(page, front);
  await untilTaken(page, "Front");
  await layPicture(page, back);
  await untilFree(page);
}

/** Every card of the folder, new to its seller; the pace of the camera, and the pace with listings and all. */
async function cardsAMinute(
  browser: Browser,
  cards: readonly Sides[],
  photograph: Photographer,
): Promise<{ photographed: number; sustained: number }> {
  const { page, close } = await openStudio(browser, photograph === byItself);
  try {
    const startedAt = performance.now();
    for (const sides of cards) await photograph(page, sides);
    const photographed = performance.now() - startedAt;
    await untilSettled(page, cards.length);
    const perMinute = (milliseconds: number) => Number(((cards.length / milliseconds) * 60_000).toFixed(1));
    return { photographed: perMinute(photographed), sustained: perMinute(performance.now() - startedAt) };
  } finally {
    await close();
  }
}

/**
 * From the shutter over the back to the SKU on screen, for a car that the seller has: read in the browser, beside the
 * server's way (the same page, its reader kept from loading), where it takes the upload and the server's reading.
 */
async function skuMeasures(
  browser: Browser,
  pairs: readonly Pair[],
  sides: readonly Sides[],
): Promise<Measure[]> {
  const timed = pairs.slice(0, TIMED).map((pair, index) => ({ pair, card: sides[index] }));
  const inBrowser: number[] = [];
  const byServer: number[] = [];
  for (const reads of [true, false]) {
    const { page, person, close } = await openStudio(browser, false, reads);
    try {
      await Promise.all(
        pairs.map(({ toyNumber, model }) =>
          admin()
            .firestore.doc(paths.listing(person.uid, toyNumber))
            .set({ title: model, sku: toyNumber, price: 4, quantity: 1, status: "draft", isDraft: true }),
        ),
      );
      for (const { pair, card } of timed) {
        if (!card) continue;
        const shown = reads
          ? page.getByRole("status", { name: "Already yours" }).getByText(pair.toyNumber)
          : page.getByRole("region", { name: "Processing Queue" }).locator("tbody").getByText(pair.toyNumber);
        const milliseconds = await timeOfSku(page, card, () => shown.first().waitFor({ timeout: 15_000 }));
        if (milliseconds !== null) (reads ? inBrowser : byServer).push(milliseconds);
        await untilFree(page);
      }
    } finally {
      await close();
    }
  }
  return [
    besideBaseline(
      "studio: back photo to SKU on screen, beside the server's way",
      "ms",
      Math.round(median(inBrowser)),
      Math.round(median(byServer)),
      1,
    ),
    atMost(
      "studio: SKUs that the browser left to the server",
      "cards",
      timed.length - inBrowser.length,
      timed.length / 6,
    ),
  ];
}

/** Null where the SKU never came: the reading was left to the seller. */
async function timeOfSku(
  page: Page,
  { front, back }: Sides,
  shown: () => Promise<void>,
): Promise<number | null> {
  await layPicture(page, front);
  await page.keyboard.press("Space");
  await untilTaken(page, "Front");
  await layPicture(page, back);
  const startedAt = performance.now();
  await page.keyboard.press("Space");
  return shown().then(
    () => performance.now() - startedAt,
    () => null,
  );
}

async function openStudio(
  browser: Browser,
  handsFree: boolean,
  reads = true,
): Promise<{ page: Page; person: Person; close: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: suite().webUrl,
    viewport: { width: 1440, height: 900 },
  });
  const script = await readFile(GOOGLE_SCRIPT, "utf8");
  await context.route("https://apis.google.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: script }),
  );
  if (!reads) await context.route(/\.wasm$/, (route) => route.abort());
  await plugInWebcam(context);
  const page = await context.newPage();
  const person = await createMember();
  await signInOnPage(page, person);
  // The first sign-in of all starts its function's worker.
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor({ timeout: PATIENCE });
  await page.goto("/capture");
  await page.getByRole("button", { name: "Start camera" }).click();
  await page.getByText("1920 × 1080").waitFor();
  if (handsFree) await page.getByRole("button", { name: "Hands-free" }).click();
  // The reader loads as the camera starts; nobody lays down the first card within a second.
  await page.waitForTimeout(2_000);
  return { page, person, close: () => context.close() };
}

const untilTaken = (page: Page, side: "Front" | "Back") =>
  page.getByRole("button", { name: `${side} photo, open at full size` }).waitFor();
const untilFree = (page: Page) =>
  page.getByRole("button", { name: "Front photo, not taken yet" }).waitFor({ timeout: PATIENCE });

/** Until every card has come to something: a listing, a question or an error. */
async function untilSettled(page: Page, cards: number): Promise<void> {
  await page.waitForFunction(
    (count) => {
      const states = [...document.querySelectorAll("tbody .q-state")].map(({ textContent }) =>
        textContent.trim(),
      );
      const settled = states.filter((state) => /^(Completed|Review|Error)/.test(state));
      return settled.length >= count && settled.length === states.length;
    },
    cards,
    { timeout: PATIENCE * 2 },
  );
}

/** As the studio's camera sees them: 1920 x 1080. */
async function sidesOf(folder: string, { front, back }: Pair): Promise<Sides> {
  const frame = async (name: string) =>
    sharp(await readFile(join(folder, name)))
      .resize(1920, 1080, { fit: "cover" })
      .jpeg({ quality: 92 })
      .toBuffer();
  return { front: await frame(front), back: await frame(back) };
}
