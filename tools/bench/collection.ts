import { Timestamp } from "firebase-admin/firestore";
import type { Browser, Page } from "playwright-core";

import { paths } from "../../functions/src/contract/documents.ts";
import { admin } from "../../tests/support/admin.ts";
import { createMember, type Person } from "../../tests/support/people.ts";
import { launchChromium } from "../programs/chromium.ts";
import { type BenchSite, openBenchSite } from "./collectionPages.ts";
import { measureScreen, openContext } from "./collectionScreen.ts";
import { seedListings } from "./collectionSeed.ts";
import { atLeast, atMost, compareWithBaseline, type Measure, median } from "./measure.ts";
import type { CollectionBench } from "./minimal/collectionBench.ts";
import { collectGarbage } from "./rivals/memory.ts";

declare const bench: CollectionBench;

export const needs = ["auth", "firestore"] as const;

const SIZES = [1_000, 10_000, 50_000] as const;
/** Only the cold open of this size has a bar. The other sizes are stated. */
const BARRED = 10_000;
const COLD_OPEN = "cold open, to one bare query";
/** How many listings change, and how many are deleted, while no browser is open. */
const CHANGED = 25;

/** `-- collection [sizes...]`: a seller's collection in Chromium, without a screen and on one. */
export async function run(args: readonly string[]): Promise<Measure[]> {
  const sizes = args.length > 0 ? args.map(Number) : SIZES;
  const site = await openBenchSite();
  // Frames come as soon as they are ready, so that a time is that of the work and not of the display.
  const unbound = await launchChromium(["--disable-frame-rate-limit", "--disable-gpu-vsync"]);
  const display = await launchChromium();
  try {
    const measures: Measure[] = [];
    for (const size of sizes) measures.push(...(await measureSize(unbound, display, site, size)));
    return measures;
  } finally {
    await unbound.close();
    await display.close();
    await site.close();
  }
}

async function measureSize(
  unbound: Browser,
  display: Browser,
  site: BenchSite,
  size: number,
): Promise<Measure[]> {
  const seller = await createMember();
  await seedListings(seller, size, site.url);
  const context = await openContext(unbound);
  try {
    const page = await context.newPage();
    await page.goto(site.page("data"));
    await page.waitForFunction(() => "bench" in window);
    await page.evaluate(({ email, name }) => bench.signIn(email, name), seller);
    const measures = [...(await measureEngine(page, size)), ...(await measureData(page, seller, size))];
    await page.close();
    measures.push(...(await measureScreen(context, display, site)));
    return measures.map((measure) => ({ ...measure, name: `${size} listings: ${measure.name}` }));
  } finally {
    await context.close();
  }
}

async function measureEngine(page: Page, size: number): Promise<Measure[]> {
  const rounds = size > 10_000 ? 40 : 120;
  // First, because a page keeps its earlier answers in memory for a while.
  const perThousand = await measureHeapPerThousand(page, size);
  const { ours, plain, identical } = await page.evaluate(([count, times]) => bench.answer(count, times), [
    size,
    rounds,
  ] as const);
  const answer = { value: round(median(ours)), baseline: round(median(plain)) };
  return [
    { name: "search, filter, 13 counts, sort and page, median", unit: "ms", ...answer },
    atLeast("the same, times as fast as a plain pass", "x", round(median(plain) / median(ours)), 10),
    {
      name: "answers that differ from the plain pass's",
      value: identical ? 0 : 1,
      unit: "",
      bar: "none",
      holds: identical,
    },
    { name: "heap per 1,000 listings in memory", value: perThousand, unit: "kB" },
  ];
}

async function measureHeapPerThousand(page: Page, size: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(() => bench.hold(0));
  await collectGarbage(devtools);
  const before = await collectGarbage(devtools);
  await page.evaluate((count) => bench.hold(count), size);
  const growth = (await collectGarbage(devtools)) - before;
  await page.evaluate(() => bench.hold(0));
  return Math.round(growth / 1_024 / (size / 1_000));
}

async function measureData(page: Page, seller: Person, size: number): Promise<Measure[]> {
  const rounds = size > 10_000 ? 2 : 3;
  const cold: number[] = [];
  const bare: number[] = [];
  let reads = 0;
  // The two alternate, so that a busy moment of the machine affects both. The first round warms up.
  for (let turn = -1; turn < rounds; turn += 1) {
    const queried = await page.evaluate((uid) => bench.bareQuery(uid), seller.uid);
    const opened = await page.evaluate((uid) => bench.coldOpen(uid), seller.uid);
    reads = opened.reads;
    if (turn < 0) continue;
    bare.push(queried);
    cold.push(opened.milliseconds);
  }
  await change(seller, CHANGED);
  const changed = await page.evaluate((uid) => bench.warmOpen(uid), seller.uid);
  const warm: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    warm.push((await page.evaluate((uid) => bench.warmOpen(uid), seller.uid)).milliseconds);
  }
  const opening = { value: Math.round(median(cold)), baseline: Math.round(median(bare)) };
  return [
    size === BARRED
      ? compareWithBaseline(COLD_OPEN, "ms", opening.value, opening.baseline, 1.5)
      : { name: COLD_OPEN, unit: "ms", ...opening, ratio: opening.value / opening.baseline },
    { name: "document reads of a cold open", value: reads, unit: "reads" },
    atMost(
      `document reads of a warm open, ${CHANGED} changed and ${CHANGED} deleted`,
      "reads",
      changed.reads,
      2 * CHANGED + 50,
    ),
    { name: "warm open of the data alone, all listings, median", value: round(median(warm)), unit: "ms" },
  ];
}

/** Changes `count` listings from elsewhere, and moves as many to the trash. */
async function change({ uid }: Person, count: number): Promise<void> {
  const { firestore } = admin();
  const batch = firestore.batch();
  for (let at = 0; at < count; at += 1) {
    batch.update(firestore.doc(paths.listing(uid, `listing-${at}`)), { updatedAt: Timestamp.now() });
    const deleted = `listing-${count + at}`;
    batch.delete(firestore.doc(paths.listing(uid, deleted)));
    batch.set(firestore.doc(paths.trashed(uid, deleted)), { deletedAt: Timestamp.now() });
  }
  await batch.commit();
}

const round = (value: number) => Number(value.toFixed(3));
