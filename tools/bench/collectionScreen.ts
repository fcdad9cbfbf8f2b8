import type { BrowserContext, Page } from "playwright-core";

import type { BenchSite } from "./collectionPages.ts";
import { atMost, besideBaseline, type Measure, median } from "./measure.ts";

const ROWS = "a[href^='/listing/']";
const OPENINGS = 7;
const WORDS = ["bone", "twin mill", "2019", "roadster", "shelf 12", "110000000"] as const;

/** The screen itself, beside the plainest list: how it opens, types and scrolls, and how much of it there is. */
export async function measureScreen(context: BrowserContext, site: BenchSite): Promise<Measure[]> {
  const page = await context.newPage();
  await page.addInitScript(noteFirstRows, ROWS);
  const collection = `${site.url}/collection?size=50`;
  await firstRows(page, collection);
  // The first visit writes the snapshot, two seconds after it has caught up.
  await page.waitForTimeout(6_000);

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
  const typed = await keystrokes(page);
  const scrolled = await longFrames(page);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  await firstRows(page, site.page("plain"));
  const plainScrolled = await longFrames(page);
  await page.close();
  return [
    besideBaseline(
      "warm open to first rows, median, to a plain list of 50",
      "ms",
      Math.round(median(ours)),
      Math.round(median(plain)),
      2,
    ),
    atMost("keystroke to painted result, p95", "ms", Number(percentile(typed, 95).toFixed(1)), 16),
    { name: "keystroke to painted result, median", value: Number(median(typed).toFixed(1)), unit: "ms" },
    {
      name: "frames over 16.7 ms in two seconds of scrolling, to the plain list's",
      value: scrolled,
      unit: "frames",
      baseline: plainScrolled,
      bar: "no more than its",
      holds: scrolled <= plainScrolled,
    },
    atMost("DOM nodes", "nodes", nodes, 600),
  ];
}

/** Milliseconds from the start of the navigation until rows are painted. */
async function firstRows(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const noted = await page.waitForFunction(() => (window as { firstRows?: number }).firstRows);
  return (await noted.jsonValue()) ?? Number.NaN;
}

function noteFirstRows(rows: string): void {
  const look = () => {
    if (!document.querySelector(rows)) {
      requestAnimationFrame(look);
      return;
    }
    // Found before this frame is painted; a message comes after.
    const painted = new MessageChannel();
    painted.port1.onmessage = () => Object.assign(window, { firstRows: performance.now() });
    painted.port2.postMessage(null);
  };
  requestAnimationFrame(look);
}

/** Milliseconds from each key to the paint of the last change that it made. */
async function keystrokes(page: Page): Promise<number[]> {
  const field = page.getByRole("searchbox").first();
  await field.click();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    let pressedAt: number | null = null;
    let last = 0;
    document.addEventListener(
      "keydown",
      (event) => {
        if (pressedAt !== null && last > 0) times.push(last - pressedAt);
        pressedAt = event.timeStamp;
        last = 0;
      },
      true,
    );
    new MutationObserver(() => {
      requestAnimationFrame(() => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => (last = performance.now());
        painted.port2.postMessage(null);
      });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  for (const words of WORDS) {
    for (const letter of words) {
      await page.keyboard.press(letter === " " ? "Space" : letter);
      await page.waitForTimeout(120);
    }
    await field.fill("");
    await page.waitForTimeout(400);
  }
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

/** Frames that took longer than the display waits, while the list is scrolled as a wheel does. */
async function longFrames(page: Page): Promise<number> {
  const list = page.locator(ROWS).nth(5);
  await list.hover();
  await page.evaluate(() => {
    const state = { long: 0, last: performance.now(), on: true };
    Object.assign(window, { frames: state });
    const frame = (now: number) => {
      if (now - state.last > 16.7) state.long += 1;
      state.last = now;
      if (state.on) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, turn < 20 ? 120 : -120);
    await page.waitForTimeout(50);
  }
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: { long: number; on: boolean } };
    frames.on = false;
    return frames.long;
  });
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
}
