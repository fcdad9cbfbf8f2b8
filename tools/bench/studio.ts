import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";

import { openAsMember } from "../../tests/e2e/people.ts";
import { openStudio, photographAtOnce } from "../../tests/e2e/studioPage.ts";
import { plugInWebcam } from "../../tests/e2e/webcam.ts";
import { longFrames, watchLongFrames } from "../../tests/support/longTasks.ts";
import { suite } from "../../tests/support/suite.ts";
import { CARDS } from "../cards/cards.ts";
import { launchChromium } from "../chromium.ts";
import { EMULATORS } from "../suite/suite.ts";
import { atMost, type Measure } from "./measure.ts";

/** The emulators this benchmark runs on. */
export const needs = EMULATORS;
export const environment = { AI_PROVIDERS: "local" };

/** Cards under the camera in turn; drawing one takes a second. */
const DESK = CARDS.slice(0, 4);
/** Photographed before it counts: the workers and the code of a first time are loaded then. */
const WARM_UP = 4;
/** Milliseconds a script may hold the page: what is longer is a "long task" (W3C Long Tasks). */
const LONG = 50;

/**
 * `-- studio [cards]`: what holds the page's thread up while cards are photographed as fast as the studio takes them
 * and the queue works behind it. Keeps Chromium's trace of the sitting and says where.
 */
export async function run([cards = "40"]: readonly string[]): Promise<Measure[]> {
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      baseURL: suite().webUrl,
      viewport: { width: 1440, height: 900 },
    });
    await stayHere(context);
    await watchLongFrames(context);
    await plugInWebcam(context);
    const page = await context.newPage();
    await openAsMember(page);
    await openStudio(page);
    await photograph(page, 0, WARM_UP);

    const trace = join(await mkdtemp(join(tmpdir(), "pegboard-trace-")), "studio.json");
    const since = await page.evaluate(() => performance.now());
    await browser.startTracing(page, { path: trace });
    const startedAt = performance.now();
    await photograph(page, WARM_UP, WARM_UP + Number(cards));
    const seconds = (performance.now() - startedAt) / 1_000;
    await browser.stopTracing();
    console.error(`The trace of ${cards} cards lies in ${trace}: open it in DevTools' Performance panel.`);

    const frames = await longFrames(page, since);
    const ours = frames
      .flatMap(({ scripts }) => scripts)
      .filter(({ source }) => source.startsWith(`${suite().webUrl}/assets/`));
    const long = ours.filter(({ duration }) => duration > LONG);
    for (const { duration, functionName, invoker, source } of long) {
      console.error(`${Math.round(duration)} ms: ${functionName || invoker} (${source})`);
    }
    const longest = (durations: readonly number[]) => Math.round(Math.max(0, ...durations));
    return [
      { name: "photographed", value: Math.round((Number(cards) / seconds) * 60), unit: "cards/min" },
      atMost("stretches of our script over 50 ms while capturing", "tasks", long.length, 0),
      { name: "longest of our script", value: longest(ours.map(({ duration }) => duration)), unit: "ms" },
      { name: "longest style and layout", value: longest(frames.map(({ layout }) => layout)), unit: "ms" },
    ];
  } finally {
    await browser.close();
  }
}

async function photograph(page: Page, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    const card = DESK[index % DESK.length];
    if (card) await photographAtOnce(page, card);
  }
}

/** Google's script, which the sign-in loads even at the emulator, is answered from here. */
async function stayHere(context: BrowserContext): Promise<void> {
  const body = await readFile(new URL("../emulators/gapi-stub.js", import.meta.url), "utf8");
  await context.route("https://apis.google.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
}
