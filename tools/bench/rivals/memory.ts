import { readFile } from "node:fs/promises";

import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** Returns the bytes of the page's own JavaScript heap after a collection, without workers. */
export async function measureHeap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await collectGarbage(devtools);
  return collectGarbage(devtools);
}

/** Returns the bytes in use after a garbage collection. */
export async function collectGarbage(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize;
}

/**
 * Returns the bytes of the largest renderer process, with its workers and pictures: that of the one open
 * page. Memory that several processes share counts in proportion. Returns null if the system doesn't report
 * it.
 */
export async function findProcess(context: BrowserContext): Promise<number | null> {
  const browser = context.browser();
  if (!browser) return null;
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  const sizes = await Promise.all(
    processInfo.filter(({ type }) => type === "renderer").map(({ id }) => readProportionalSize(id)),
  );
  const known = sizes.filter((size) => size !== null);
  return known.length === 0 ? null : Math.max(...known);
}

async function readProportionalSize(process: number): Promise<number | null> {
  try {
    const rollup = await readFile(`/proc/${process}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) * 1_024;
  } catch {
    return null;
  }
}
