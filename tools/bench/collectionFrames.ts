import type { Locator, Page } from "playwright-core";

export const WORDS = ["bone", "twin mill", "2019", "roadster", "shelf 12", "110000000"] as const;
/** Milliseconds between two words: for a person who keeps typing, and for one who stops to look. */
export const TYPING_ON = 160;
export const LOOKING = 640;

interface Typing {
  readonly betweenWords: number;
  /** Milliseconds between two keys. Later changes don't count for a key. Default: twelve keys a second. */
  readonly betweenKeys?: number;
  /** How often all words are typed. Of fifty keys, the 95th percentile would be the third worst. */
  readonly rounds?: number;
  readonly search?: Locator;
  /** CSS selector of what is watched. Default: the whole page. */
  readonly watched?: string;
}

/**
 * Types into the page's search and empties it again with real keys, with pauses of `betweenWords`
 * milliseconds. Returns the milliseconds from each key that changed something, by the event's own time, until
 * its last change was painted. The rows' pictures don't count: they are loaded from elsewhere.
 */
export async function measureKeystrokes(
  page: Page,
  { betweenWords, betweenKeys = 80, rounds = 3, search = locateFirstSearch(page), watched = "body" }: Typing,
): Promise<number[]> {
  await search.click();
  await page.evaluate(notePaints, { event: "keydown", watched, mine: betweenKeys } as const);
  const press = async (key: string) => {
    await page.keyboard.press(key);
    await page.waitForTimeout(betweenKeys);
  };
  for (const words of Array.from({ length: rounds }, () => WORDS).flat()) {
    for (const letter of words) await press(letter === " " ? "Space" : letter);
    await page.waitForTimeout(betweenWords);
    await page.keyboard.press("Control+a");
    await press("Backspace");
    await page.waitForTimeout(betweenWords);
  }
  return readPaints(page);
}

/** Returns the milliseconds from each click on `target` until its last change was painted. */
export async function measureClicks(
  page: Page,
  target: Locator,
  { times, between, watched }: { readonly times: number; readonly between: number; readonly watched: string },
): Promise<number[]> {
  await page.evaluate(notePaints, { event: "pointerup", watched, mine: between } as const);
  for (let turn = 0; turn < times; turn += 1) {
    await target.click();
    await page.waitForTimeout(between);
  }
  return readPaints(page);
}

const locateFirstSearch = (page: Page) => page.getByRole("searchbox").first();

async function readPaints(page: Page): Promise<number[]> {
  const painted = await page.evaluate(() => (window as unknown as { painted: (number | null)[] }).painted);
  return painted.filter((time) => time !== null);
}

/** Stores in `window.painted` when each event's last change was painted, or null if it changed nothing. */
function notePaints({
  event: name,
  watched,
  mine,
}: {
  readonly event: "keydown" | "pointerup";
  readonly watched: string;
  readonly mine: number;
}): void {
  const painted: (number | null)[] = [];
  Object.assign(window, { painted });
  let pressedAt = Number.NEGATIVE_INFINITY;
  document.addEventListener(
    name,
    (event) => {
      pressedAt = event.timeStamp;
      painted.push(null);
    },
    true,
  );
  const observed = document.querySelector(watched);
  if (!observed) throw new Error(`There is no ${watched} on this page.`);
  new MutationObserver((changes) => {
    const [since, key] = [pressedAt, painted.length - 1];
    const isPicture = ({ attributeName }: MutationRecord) => attributeName === "src";
    if (performance.now() - since > mine || changes.every(isPicture)) return;
    requestAnimationFrame(() => {
      // This runs before the frame is painted. A user-blocking task runs right after it. A message would run
      // only after everything that already waits, and would measure that.
      void scheduler.postTask(() => (painted[key] = performance.now() - since), {
        priority: "user-blocking",
      });
    });
  }).observe(observed, { subtree: true, childList: true, characterData: true, attributes: true });
}

const FRAME = 1_000 / 60;

/** Pixels per notch of a wheel. */
const NOTCH = 120;

/** Counts missed frames while the list under `over` is scrolled for two seconds as by a wheel. */
export async function countDroppedFrames(page: Page, over: Locator, step = NOTCH): Promise<number> {
  await over.hover();
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    const note = (at: number) => {
      frames.push(at);
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  for (let turn = 0; turn < 40; turn += 1) {
    await page.mouse.wheel(0, turn < 20 ? step : -step);
    await page.waitForTimeout(50);
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  return frames.reduce(
    (dropped, at, index) => dropped + Math.max(0, Math.round((at - (frames[index - 1] ?? at)) / FRAME) - 1),
    0,
  );
}

/**
 * Returns the highest number of elements in the body while the list is scrolled. The head has a link for each file of the
 * application, which takes no part in the layout.
 */
export async function countMostNodes(page: Page, over: Locator): Promise<number> {
  await over.hover();
  let most = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    most = Math.max(most, await page.evaluate(() => document.body.querySelectorAll("*").length));
    await page.mouse.wheel(0, 130);
    await page.waitForTimeout(50);
  }
  return most;
}
