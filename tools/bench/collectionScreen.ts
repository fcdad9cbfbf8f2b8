import type { Browser, BrowserContext, Page } from "playwright-core";

import {
  countDroppedFrames,
  measureKeystrokes,
  LOOKING,
  countMostNodes,
  TYPING_ON,
} from "./collectionFrames.ts";
import { timeFirstRows, noteOpenings } from "./collectionOpening.ts";
import type { BenchSite } from "./collectionPages.ts";
import { atMost, compareWithBaseline, type Measure, median, p95, roundToTenths } from "./measure.ts";

const ROWS = "a[href^='/listing/']";
const OPENINGS = 7;
const WITH_RESTS = "the same with rests in which the address and the pictures come";
const ON_DISPLAY = "the same with the wait for a display's next frame";
export const VIEWPORT = { width: 1440, height: 900 };

export const openContext = (browser: Browser) => browser.newContext({ viewport: VIEWPORT });

/**
 * Measures the screen beside the simplest list: how it opens, responds to keys and scrolls, and how many
 * elements it has. `context` is signed in, in a browser whose frames come as soon as they are ready.
 * `display` waits for a display of 60 frames a second: a key waits there up to 16.7 ms for the next frame,
 * which no page can shorten.
 */
export async function measureScreen(
  context: BrowserContext,
  display: Browser,
  site: BenchSite,
): Promise<Measure[]> {
  const page = await context.newPage();
  await noteOpenings(page, { rows: ROWS });
  const collection = `${site.url}/collection?size=50`;
  await timeFirstRows(page, collection);
  await waitUntilKept(page);

  const ours: number[] = [];
  const plain: number[] = [];
  for (let turn = -1; turn < OPENINGS; turn += 1) {
    const [ourTime, plainTime] = [
      await timeFirstRows(page, collection),
      await timeFirstRows(page, site.page("plain")),
    ];
    if (turn < 0) continue;
    ours.push(ourTime);
    plain.push(plainTime);
  }
  await timeFirstRows(page, collection);
  const typed = await measureKeystrokes(page, { betweenWords: TYPING_ON });
  await timeFirstRows(page, collection);
  const resting = await measureKeystrokes(page, { betweenWords: LOOKING });
  await timeFirstRows(page, collection);
  const nodes = await countMostNodes(page, page.locator(ROWS).nth(5));
  await page.close();
  const shown = await measureOnDisplay(context, display, collection, site.page("plain"));
  return [
    compareWithBaseline(
      "warm open to first rows, median, to a plain list of 50",
      "ms",
      Math.round(median(ours)),
      Math.round(median(plain)),
      2,
    ),
    // `npm run bench -- rivals` has the bar, beside rivals that do the same.
    { name: "keystroke to painted result, p95", value: p95(typed), unit: "ms" },
    { name: "keystroke to painted result, median", value: roundToTenths(median(typed)), unit: "ms" },
    { name: `${WITH_RESTS}, p95`, value: p95(resting), unit: "ms" },
    { name: `${ON_DISPLAY}, p95`, value: p95(shown.typed), unit: "ms" },
    { name: `${ON_DISPLAY}, median`, value: roundToTenths(median(shown.typed)), unit: "ms" },
    {
      name: "frames dropped in two seconds of scrolling at 60 a second",
      value: shown.ours,
      unit: "frames",
      baseline: shown.plain,
      bar: "no more than the plain list",
      holds: shown.ours <= shown.plain,
    },
    atMost("DOM nodes of the body, the most while scrolling", "nodes", nodes, 580),
  ];
}

/** Measures in the browser with a display, as the same person with the same snapshot. */
async function measureOnDisplay(from: BrowserContext, display: Browser, collection: string, plain: string) {
  const storageState = await from.storageState({ indexedDB: true });
  const context = await display.newContext({ viewport: VIEWPORT, storageState });
  try {
    const page = await context.newPage();
    await noteOpenings(page, { rows: ROWS });
    const dropped = async (url: string) => {
      await timeFirstRows(page, url);
      await waitUntilKept(page);
      return countDroppedFrames(page, page.locator(ROWS).nth(5));
    };
    const drops = { ours: await dropped(collection), plain: await dropped(plain) };
    await timeFirstRows(page, collection);
    return { ...drops, typed: await measureKeystrokes(page, { betweenWords: TYPING_ON }) };
  } finally {
    await context.close();
  }
}

/** The snapshot is written two seconds after the page has caught up with the server. */
export const waitUntilKept = (page: Page) => page.waitForTimeout(6_000);
