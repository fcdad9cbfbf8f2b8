import type { BrowserContext, Page } from "playwright-core";

/** A frame that took more than 50 ms, and the stretches of script in it; milliseconds. */
export interface LongFrame {
  readonly startTime: number;
  readonly duration: number;
  /** Style and layout at its end. */
  readonly layout: number;
  readonly scripts: readonly LongScript[];
}

export interface LongScript {
  readonly duration: number;
  /** Address of the code; empty for what a test puts into the page. */
  readonly source: string;
  readonly functionName: string;
  readonly invoker: string;
}

/** Notes long animation frames on every page of the context. Before the first page is opened. */
export async function watchLongFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const frames: LongFrame[] = [];
    Object.assign(window, { longFrames: frames });
    interface FrameEntry extends PerformanceEntry {
      readonly styleAndLayoutStart: number;
      readonly scripts: readonly (PerformanceEntry & {
        sourceURL: string;
        sourceFunctionName: string;
        invoker: string;
      })[];
    }
    new PerformanceObserver((list) => {
      for (const { startTime, duration, styleAndLayoutStart, scripts } of list.getEntries() as FrameEntry[]) {
        frames.push({
          startTime,
          duration,
          layout: styleAndLayoutStart === 0 ? 0 : startTime + duration - styleAndLayoutStart,
          scripts: scripts.map((script) => ({
            duration: script.duration,
            source: script.sourceURL,
            functionName: script.sourceFunctionName,
            invoker: script.invoker,
          })),
        });
      }
    }).observe({ type: "long-animation-frame", buffered: true });
  });
}

/** What was noted on a page from then (`performance.now()` of the page) up to now. */
export async function longFrames(page: Page, since: number): Promise<LongFrame[]> {
  const frames = await page.evaluate(() => (window as unknown as { longFrames: LongFrame[] }).longFrames);
  return frames.filter(({ startTime }) => startTime >= since);
}
