import { setTimeout as sleep } from "node:timers/promises";

import { connectSeller, deliver, writeSoap } from "../../tests/support/delivery.ts";
import { suite } from "../../tests/support/suite.ts";
import { atMost, compareWithBaseline, type Measure, median, percentile } from "./measure.ts";

/** The webhook is measured as deployed, while its queue works. */
export const needs = ["auth", "firestore", "functions", "tasks"] as const;

const DELIVERIES = 40;
/** Deliveries that don't count, because the first ones start the functions. */
const WARM_UP = 5;
/** Milliseconds between two deliveries, for the queue: on one machine it shares the processor. */
const PAUSE_MS = 300;
/** What we may add to the answer of an empty function, in milliseconds. */
const OWN_TIME_MS = 200;
/** Looser than the bar on our own time: on a small machine, the empty function takes next to no time. */
const MAX_TIMES = 20;

/**
 * `-- webhook`: how soon a delivery is answered. Each goes with a request to a function that responds
 * immediately and touches nothing (the POST-only one, requested with GET): an empty HTTPS function, on the
 * same emulator at the same time.
 */
export async function run(): Promise<Measure[]> {
  const seller = await connectSeller();
  const recipient = seller.uid.toLowerCase();
  // An event for which we wouldn't call eBay: only receiving it is measured.
  const notification = () => writeSoap({ event: "FeedbackStarChanged", recipient });
  const known = notification();

  const stored = await timeBoth(async () => expectStatus(200, await deliver(notification())));
  const repeated = await timeBoth(async () => expectStatus(200, await deliver(known)));
  const forged = await timeBoth(async () =>
    expectStatus(412, await deliver(writeSoap({ event: "ItemSold", recipient, signature: "AAAA" }))),
  );
  return [
    ...createMeasures("a new notification", stored),
    ...createMeasures("one that came before", repeated),
    ...createMeasures("a forged one, refused", forged),
  ];
}

interface Times {
  ours: number[];
  empty: number[];
}

/** The two alternate, so that a busy moment of the machine affects both. */
async function timeBoth(work: () => Promise<void>): Promise<Times> {
  const times: Times = { ours: [], empty: [] };
  for (let round = 0; round < WARM_UP + DELIVERIES; round += 1) {
    const empty = await timeWork(askEmpty);
    const ours = await timeWork(work);
    await sleep(PAUSE_MS);
    if (round < WARM_UP) continue;
    times.empty.push(empty);
    times.ours.push(ours);
  }
  return times;
}

function createMeasures(name: string, { ours, empty }: Times): Measure[] {
  const own = ours.map((milliseconds, round) => milliseconds - (empty[round] ?? 0));
  return [
    compareWithBaseline(`${name}: answer, median`, "ms", median(ours), median(empty), MAX_TIMES),
    atMost(`${name}: own time, median`, "ms", median(own), OWN_TIME_MS),
    atMost(`${name}: own time, 95th of 100`, "ms", percentile(own), OWN_TIME_MS),
  ];
}

async function askEmpty(): Promise<void> {
  const response = await fetch(`${suite().functionsUrl}/testNotificationSetupHttp`);
  await response.arrayBuffer();
  expectStatus(405, response.status);
}

async function timeWork(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function expectStatus(expected: number, status: number): void {
  if (status !== expected) throw new Error(`Answered ${status} instead of ${expected}.`);
}
