import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BrowserContext, Page } from "playwright-core";

import { launchProfile } from "../../programs/chromium.ts";
import {
  measureClicks,
  countDroppedFrames,
  measureKeystrokes,
  TYPING_ON,
  WORDS,
} from "../collectionFrames.ts";
import { timeFirstRows, noteOpenings, timeWholeList } from "../collectionOpening.ts";
import { VIEWPORT } from "../collectionScreen.ts";
import { median } from "../measure.ts";
import { BETWEEN_KEYS, type Contestant, type Enter } from "./contestant.ts";
import type { Figures } from "./figures.ts";
import { measureHeap, findProcess } from "./memory.ts";

/** Frames come as soon as they are ready, so that a time is that of the work and not of the display. */
const UNBOUND = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];
const OPENINGS = 5;
const SORTS = 10;
const SCROLLS = 3;
/** Pixels per turn of the wheel of a person in a hurry. */
const FAST = 1_200;
/** Milliseconds until a page is idle. */
const REST = 3_000;

type MeasuredContestant = Partial<Figures> & Pick<Figures, "name">;

/** Measures all contestants in one profile, so that all have their rows from an earlier visit. */
export async function measureContestants(
  enter: readonly Enter[],
  say: (sentence: string) => void,
): Promise<Figures[]> {
  const folder = await mkdtemp(join(tmpdir(), "pegboard-rivals-"));
  try {
    const contestants = await runInProfile(folder, UNBOUND, async (context) => {
      const entered: Contestant[] = [];
      for (const each of enter) {
        entered.push(await onPage(context, each));
        say(`  ${entered.at(-1)?.name ?? ""} has its rows`);
      }
      return entered;
    });
    const found = new Map<Contestant, MeasuredContestant>(
      contestants.map((each) => [each, { name: each.name }]),
    );
    const learn = async (measure: (each: Contestant) => Promise<Partial<Figures>>) => {
      for (const each of contestants)
        found.set(each, { ...found.get(each), name: each.name, ...(await measure(each)) });
    };
    await runInProfile(folder, UNBOUND, async (context) => {
      const opened = await openInTurn(context, contestants);
      await learn((each) => Promise.resolve(opened.get(each) ?? {}));
      say("  opened");
      await learn((each) => typeAndSort(context, each));
      say("  typed and sorted");
    });
    await runInProfile(folder, [], async (context) => {
      await learn((each) => scroll(context, each));
      say("  scrolled");
      const [first] = contestants;
      await learn(async (each) =>
        each === first
          ? { frame: await onPage(context, measureFrame), typedOnDisplay: await typeIn(context, each) }
          : { frame: null, typedOnDisplay: null },
      );
    });
    await learn((each) => runInProfile(folder, UNBOUND, (context) => weigh(context, each)));
    return [...found.values()] as Figures[];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runInProfile<Result>(
  folder: string,
  flags: readonly string[],
  use: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await launchProfile(folder, VIEWPORT, flags);
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

async function onPage<Result>(
  context: BrowserContext,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await context.newPage();
  try {
    return await use(page);
  } finally {
    await page.close();
  }
}

/** Runs `work` on a new page, with the contestant's rows on the screen. */
const onList = <Result>(
  context: BrowserContext,
  contestant: Contestant,
  use: (page: Page) => Promise<Result>,
) =>
  onPage(context, async (page) => {
    await noteList(page, contestant);
    await openList(page, contestant);
    return use(page);
  });

const noteList = (page: Page, { row, height }: Contestant) =>
  noteOpenings(page, { rows: row, ...(height !== null && { height }) });

async function openList(page: Page, { url, height }: Contestant): Promise<Opened> {
  const first = await timeFirstRows(page, url);
  return { first, whole: height === null ? null : await timeWholeList(page) };
}

interface Opened {
  readonly first: number;
  readonly whole: number | null;
}

/** Opens the contestants in turns, each in its own tab. The first round warms up. */
async function openInTurn(context: BrowserContext, contestants: readonly Contestant[]) {
  const tabs: { each: Contestant; page: Page; opened: Opened[] }[] = [];
  for (const each of contestants) {
    const page = await context.newPage();
    await noteList(page, each);
    tabs.push({ each, page, opened: [] });
  }
  for (let turn = -1; turn < OPENINGS; turn += 1) {
    for (const { each, page, opened } of tabs) {
      const times = await openList(page, each);
      if (turn >= 0) opened.push(times);
      // A page that isn't measured must not work in the background.
      await page.goto("about:blank");
    }
  }
  await Promise.all(tabs.map(({ page }) => page.close()));
  return new Map(
    tabs.map(({ each, opened }) => {
      const wholes = opened.map(({ whole }) => whole).filter((whole) => whole !== null);
      return [
        each,
        {
          firstRows: median(opened.map(({ first }) => first)),
          wholeList: wholes.length === 0 ? null : median(wholes),
        },
      ] as const;
    }),
  );
}

async function typeAndSort(context: BrowserContext, contestant: Contestant): Promise<Partial<Figures>> {
  const found = await onList(context, contestant, (page) => readCounts(page, contestant));
  const typed = await typeIn(context, contestant);
  const sorted = await onList(context, contestant, async (page) => {
    await page.waitForTimeout(REST);
    return measureClicks(page, contestant.sortByPrice(page), {
      times: SORTS,
      between: contestant.betweenKeys,
      watched: contestant.list,
    });
  });
  return { found, typed, sorted };
}

/** How often keys are measured. A change after the next key isn't seen, and must not count as fast. */
const TRIES = 3;

/** A list that needs more than the time between two keys gets more time. */
async function typeIn(context: BrowserContext, contestant: Contestant): Promise<number[]> {
  const { list: watched, betweenKeys, isStillAtRest } = contestant;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const between = isStillAtRest ? betweenKeys * 3 ** turn : betweenKeys;
    // Fewer rounds for a slow list.
    const rounds = between > BETWEEN_KEYS ? 1 : 2;
    const typed = await onList(context, contestant, async (page) => {
      await page.waitForTimeout(REST);
      const search = contestant.search(page);
      return measureKeystrokes(page, {
        betweenWords: TYPING_ON,
        betweenKeys: between,
        rounds,
        search,
        watched,
      });
    });
    if (typed.length > 0 && Math.max(...typed) < between * 0.7) return typed;
  }
  throw new Error(
    `${contestant.name} doesn't answer every key in time: is the machine busy with something else?`,
  );
}

/** Returns how many rows each of the words finds. */
async function readCounts(page: Page, contestant: Contestant): Promise<readonly number[] | null> {
  const counts: number[] = [];
  for (const words of WORDS) {
    await contestant.search(page).fill(words);
    await page.waitForTimeout(contestant.betweenKeys * 3);
    const count = await contestant.found(page);
    if (count === null) return null;
    counts.push(count);
  }
  return counts;
}

async function scroll(context: BrowserContext, contestant: Contestant): Promise<Partial<Figures>> {
  const drops = (step?: number) =>
    onList(context, contestant, async (page) => {
      await page.waitForTimeout(REST);
      const times: number[] = [];
      for (let turn = 0; turn < SCROLLS; turn += 1) {
        times.push(await countDroppedFrames(page, page.locator(contestant.row).nth(5), step));
      }
      return median(times);
    });
  return { dropped: await drops(), droppedFast: await drops(FAST) };
}

/** Returns the length of one of the display's frames in milliseconds, on an empty page. */
async function measureFrame(page: Page): Promise<number> {
  const frames = await page.evaluate(async () => {
    const times: number[] = [];
    while (times.length < 90) times.push(await new Promise<number>(requestAnimationFrame));
    return times;
  });
  return median(frames.slice(1).map((at, index) => at - (frames[index] ?? at)));
}

async function weigh(context: BrowserContext, contestant: Contestant): Promise<Partial<Figures>> {
  return onList(context, contestant, async (page) => {
    await page.waitForTimeout(2 * REST);
    const heap = await measureHeap(page);
    return { heap: contestant.isInPage ? heap : null, process: await findProcess(context) };
  });
}
