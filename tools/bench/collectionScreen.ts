import type { Browser, BrowserContext, Page } from "playwright-core";

import { dropsOfFrames, keystrokes, LOOKING, mostNodes, TYPING_ON } from "./collectionFrames.ts";
import { firstRows, noteOpenings } from "./collectionOpening.ts";
import type { BenchSite } from "./collectionPages.ts";
import { atMost, besideBaseline, type Measure, median, p95, tenths } from "./measure.ts";

const ROWS = "a[href^='/listing/']";
const OPENINGS = 7;
const WITH_RESTS = "the same with rests in which the address and the pictures come";
const ON_DISPLAY = "the same with the wait for a display's next frame";
export const VIEWPORT = { width: 1440, height: 900 };

export const newContext = (browser: Browser) => browser.newContext({ viewport: VIEWPORT });

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
  await firstRows(page, collection);
  await untilKept(page);

  const ours: number[] = [];
  const plain: number[] = [];
  for (let turn = -1; turn < OPENINGS; turn += 1) {
    const [ourTime, plainTime] = [
      await firstRows(page, collection),
      await firstRows(page, site.page("plain")),
    ];
    if (turn < 0) continue;
    ours.push(ourTime);
    plain.push(plainTime);
  }
  await firstRows(page, collection);
  const typed = await keystrokes(page, { betweenWords: TYPING_ON });
  await firstRows(page, collection);
  const resting = await keystrokes(page, { betweenWords: LOOKING });
  await firstRows(page, collection);
  const nodes = await mostNodes(page, page.locator(ROWS).nth(5));
  await page.close();
  const shown = await measureOnDisplay(context, display, collection, site.page("plain"));
  return [
    besideBaseline(
      "warm open to first rows, median, to a plain list of 50",
      "ms",
      Math.round(median(ours)),
      Math.round(median(plain)),
      2,
    ),
    // `npm run bench -- rivals` has the bar, beside rivals that do the same.
    { name: "keystroke to painted result, p95", value: p95(typed), unit: "ms" },
    { name: "keystroke to painted result, median", value: tenths(median(typed)), unit: "ms" },
    { name: `${WITH_RESTS}, p95`, value: p95(resting), unit: "ms" },
    { name: `${ON_DISPLAY}, p95`, value: p95(shown.typed), unit: "ms" },
    { name: `${ON_DISPLAY}, median`, value: tenths(median(shown.typed)), unit: "ms" },
    {
      name: "frames dropped in two seconds of scrolling at 60 a second",
      value: shown.ours,
      unit: "frames",
      baseline: shown.plain,
      bar: "no more than the plain list",
      holds: shown.ours <= shown.plain,
    },
    atMost("DOM nodes, the most while scrolling", "nodes", nodes, 600),
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
      await firstRows(page, url);
      await untilKept(page);
      return dropsOfFrames(page, page.locator(ROWS).nth(5));
    };
    const drops = { ours: await dropped(collection), plain: await dropped(plain) };
    await firstRows(page, collection);
    return { ...drops, typed: await keystrokes(page, { betweenWords: TYPING_ON }) };
  } finally {
    await context.close();
  }
}

/** The snapshot is written two seconds after the page has caught up with the server. */
export const untilKept = (page: Page) => page.waitForTimeout(6_000);
