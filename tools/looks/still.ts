import type { Page } from "playwright-core";

/** Milliseconds after which a page is photographed even if it still changes. */
const PATIENCE = 8_000;
/** Milliseconds without a change after which a page counts as still. */
const STILL = 600;
const LOOK_EVERY = 100;

/** Waits until text, height and pictures stay the same. */
export async function settle(page: Page): Promise<void> {
  const giveUp = Date.now() + PATIENCE;
  let seen = "";
  let since = Date.now();
  while (Date.now() < giveUp && Date.now() - since < STILL) {
    const now = await page.evaluate(() => {
      const unfinished = [...document.images].filter(
        ({ complete, loading }) => !complete && loading !== "lazy",
      );
      const { innerHTML } = document.body;
      return `${innerHTML.length} ${document.documentElement.scrollHeight} ${unfinished.length} ${document.fonts.status}`;
    });
    if (now !== seen) since = Date.now();
    seen = now;
    await page.waitForTimeout(LOOK_EVERY);
  }
}

/** Replaces the times on the page, so that pictures of two runs can be compared. */
export async function stopTime(page: Page): Promise<void> {
  await page.evaluate(() => {
    const TIMES =
      /\bnow\b|just now|(?:in )?(?:an?|\d+) (?:second|minute|hour)s?(?: ago)?|\d+(?:\.\d+)? ?(?:ms|s|min|h|d)\b(?: ago)?|\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b[A-Za-z0-9]{20,}\b/g;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.nodeValue ?? "";
      const still = text.replace(TIMES, "00:00");
      if (still !== text) node.nodeValue = still;
    }
  });
}
