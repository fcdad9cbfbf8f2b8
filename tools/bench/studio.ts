import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";

import { openAsMember } from "../../tests/e2e/people.ts";
import { openStudio, photographAtOnce } from "../../tests/e2e/studioPage.ts";
import { suite } from "../../tests/support/suite.ts";
import { CARDS } from "../cards/cards.ts";
import { launchChromium } from "../programs/chromium.ts";
import { EMULATORS } from "../suite/suite.ts";
import { type MainTask, listMainThreadTasks, listScripts, createSourceFinder } from "./capture/mainThread.ts";
import { openDeskContext } from "./capture/deskContext.ts";
import { atMost, type Measure } from "./measure.ts";

export const needs = EMULATORS;
export const environment = { AI_PROVIDERS: "local" };

/** The cards that lie under the camera in turn. Drawing one takes a second. */
const DESK = CARDS.slice(0, 4);
/** Photographed before the measurement, to load the workers and the code of a first time. */
const WARM_UP = 4;
/**
 * Milliseconds. A longer task is a "long task" (W3C Long Tasks). Only the time that the thread ran counts:
 * browser, camera and the whole server share one machine here, so by the clock a task of 2 ms can wait for
 * 100 ms in its middle.
 */
const LONG = 50;
/** What the trace must contain: every task, the code that ran in it, and our marks. */
const CATEGORIES = [
  "-*",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-v8.cpu_profiler",
  "blink.user_timing",
  "v8.execute",
];
const MARKS = ["the first card", "after the last card"] as const;

/**
 * `-- studio [cards]`: what blocks the page's main thread while cards are photographed as fast as the studio
 * takes them, and the queue works. Keeps Chromium's trace of the session, and prints where to look in it.
 */
export async function run([cards = "40"]: readonly string[]): Promise<Measure[]> {
  const browser = await launchChromium();
  try {
    const page = await (await openDeskContext(browser)).newPage();
    await openAsMember(page);
    await openStudio(page);
    await photograph(page, 0, WARM_UP);
    const { seconds, file } = await traceSitting(browser, page, () =>
      photograph(page, WARM_UP, WARM_UP + Number(cards)),
    );
    const tasks = await readTasks(file);
    return [
      { name: "photographed", value: Math.round((Number(cards) / seconds) * 60), unit: "cards/min" },
      ...createMeasures(tasks),
    ];
  } finally {
    await browser.close();
  }
}

async function traceSitting(browser: Browser, page: Page, sitting: () => Promise<void>) {
  const file = join(await mkdtemp(join(tmpdir(), "pegboard-trace-")), "studio.json");
  const mark = (name: string) => page.evaluate((given) => void performance.mark(given), name);
  await browser.startTracing(page, { path: file, categories: CATEGORIES });
  await mark(MARKS[0]);
  const startedAt = performance.now();
  await sitting();
  const seconds = (performance.now() - startedAt) / 1_000;
  await mark(MARKS[1]);
  await browser.stopTracing();
  console.error(`The trace lies in ${file}: open it in DevTools' Performance panel.`);
  return { seconds, file };
}

async function readTasks(file: string): Promise<MainTask[]> {
  const trace = JSON.parse(await readFile(file, "utf8")) as Parameters<typeof listMainThreadTasks>[0];
  const site = suite().webUrl;
  return listMainThreadTasks(trace, MARKS, await createSourceFinder(site, listScripts(trace, site)));
}

/** Our script, and the style, layout and paint that follow from it. */
const sumOurs = ({ by, rendering }: MainTask) => by.ours + rendering;
/** A long task is ours if our part alone is long, or if the task wouldn't be long without it. */
const isOurs = (task: MainTask) =>
  sumOurs(task) >= 1 && (sumOurs(task) > LONG || task.wall - sumOurs(task) <= LONG);

function createMeasures(tasks: readonly MainTask[]): Measure[] {
  const long = tasks.filter(({ wall }) => wall > LONG);
  for (const task of long) report(task);
  const ours = long.filter(isOurs);
  const most = (values: readonly number[]) => Math.round(Math.max(0, ...values));
  return [
    atMost(
      "tasks of our code over 50 ms of the thread's own time",
      "tasks",
      ours.filter(({ cpu }) => cpu > LONG).length,
      0,
    ),
    {
      name: "longest task that was ours for the most part, the thread's own time",
      value: most(tasks.filter((task) => sumOurs(task) > task.wall / 2).map(({ cpu }) => cpu)),
      unit: "ms",
    },
    { name: "tasks of our code over 50 ms by the clock", value: ours.length, unit: "tasks" },
    { name: "tasks of others over 50 ms by the clock", value: long.length - ours.length, unit: "tasks" },
    { name: "tasks in all", value: tasks.length, unit: "tasks" },
  ];
}

function report(task: MainTask): void {
  const { at, wall, cpu, by, rendering, where } = task;
  const parts = Object.entries({ ...by, rendering }).filter(([, milliseconds]) => milliseconds >= 1);
  const shares = parts.map(([name, milliseconds]) => `${name} ${Math.round(milliseconds)}`);
  console.error(
    `${isOurs(task) ? "ours  " : "others"} ${Math.round(wall)} ms at ${(at / 1_000).toFixed(2)} s, of which the thread ran ${Math.round(cpu)} ms: ${[...shares, ...where].join(", ")}`,
  );
}

async function photograph(page: Page, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    const card = DESK[index % DESK.length];
    if (card) await photographAtOnce(page, card);
  }
}
