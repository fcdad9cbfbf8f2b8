import type { Page } from "playwright-core";

interface OpeningTimes {
  /** CSS selector of a row. */
  readonly rows: string;
  /** The height of all rows together, in pixels. If it is given, the page also notes `wholeList`. */
  readonly height?: number;
}

interface Notes {
  firstRows?: number;
  wholeList?: number;
}

/** From the next navigation on, notes when the first rows are painted, and when all can be reached. */
export async function noteOpenings(page: Page, noted: OpeningTimes): Promise<void> {
  await page.addInitScript(noteRows, noted);
}

/** Returns the milliseconds from the start of the navigation until rows are painted. */
export async function timeFirstRows(page: Page, url: string): Promise<number> {
  await page.goto(url);
  return readNote(page, "firstRows");
}

/** Returns the milliseconds from the start of the last navigation until all rows could be scrolled to. */
export const timeWholeList = (page: Page): Promise<number> => readNote(page, "wholeList");

async function readNote(page: Page, name: keyof Notes): Promise<number> {
  const noted = await page.waitForFunction((note) => (window as Notes)[note], name, { timeout: 240_000 });
  return (await noted.jsonValue()) ?? Number.NaN;
}

function noteRows({ rows, height }: OpeningTimes): void {
  /** This runs before a frame is painted. The message arrives after it. */
  const note = (name: keyof Notes) => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => Object.assign(window, { [name]: performance.now() });
    painted.port2.postMessage(null);
  };
  const isWhole = () => {
    let element = document.querySelector(rows);
    while (element && element.scrollHeight < (height ?? 0)) element = element.parentElement;
    return element !== null;
  };
  const lookForAll = () => {
    if (isWhole()) requestAnimationFrame(() => note("wholeList"));
    else setTimeout(lookForAll, 5);
  };
  const look = () => {
    if (!document.querySelector(rows)) {
      requestAnimationFrame(look);
      return;
    }
    note("firstRows");
    if (height !== undefined) lookForAll();
  };
  requestAnimationFrame(look);
}
