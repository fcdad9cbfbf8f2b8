import { rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";

import { connectSeller } from "../../tests/support/delivery.ts";
import { atRoot } from "../root.ts";
import { actAsSeller, type ConfirmedActs, type Phase, type World } from "./load/honest.ts";
import { createSentMeasures, startAttacker, tellSent } from "./load/attack.ts";
import { drawPhotos, openSellers } from "./load/market.ts";
import { addUsed, createProcessorMeasures, readProcessors, type Used } from "./load/processors.ts";
import { createActMeasures, type Arm, createMultipleMeasures } from "./load/tally.ts";
import { verify } from "./load/verify.ts";
import { createWaitMeasures } from "./load/waits.ts";
import { waitFor } from "./load/pace.ts";
import { atMost, type Measure } from "./measure.ts";

/** Everything that sellers, buyers and visitors reach. */
export const needs = ["auth", "firestore", "storage", "functions", "tasks"] as const;

const FUNCTION_TIMES = atRoot(".local", `function-times-${process.pid}.json`);
/**
 * More workers than the functions that are called here (about 38), so that each has its own, as deployed, and
 * at most three. Fixed, because two cores take longer to start a worker than the measured calls take
 * (decisions/tools/0264).
 */
export const environment = {
  PEGBOARD_WORKERS: "42",
  PEGBOARD_WORKERS_OF_ONE: "3",
  PEGBOARD_FUNCTION_TIMES: FUNCTION_TIMES,
};

/** Acts of each seller before the measurement. They start the functions. */
const WARM_UP_ACTS = 2;
/** Sellers who act before all others do (decisions/tools/0284). */
const FIRST_SELLERS = 3;
/** Enough for each kind of act. */
const FIRST_ACTS = 8;
/** How long queues may work after the last act, in milliseconds. */
const SETTLED_WITHIN_MS = 90_000;

/**
 * `-- load [--sellers 50] [--acts 18] [--think 30] [--rounds 2] [--rate 0.5] [--line 5] [--seed 1] [--lanes
 * photos,queues] [--times file]`: sellers who work at once, alternately alone and beside a hostile seller. Each
 * seller acts, thinks (`think` seconds on average) and acts again, the same in both arms. The hostile seller has
 * ten connections, each with at most `rate` requests a second, over one line of `line` Mbit a second (decisions/tools/0288).
 * `times` gets each act with its time, as JSON.
 */
export async function run(args: readonly string[]): Promise<Measure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sellers: { type: "string", default: "50" },
      acts: { type: "string", default: "18" },
      think: { type: "string", default: "30" },
      rounds: { type: "string", default: "2" },
      rate: { type: "string", default: "0.5" },
      seed: { type: "string", default: "1" },
      line: { type: "string", default: "5" },
      lanes: { type: "string", default: "" },
      times: { type: "string" },
    },
  });
  const [count, acts, rounds, rate, seed] = [
    Number(values.sellers),
    Number(values.acts),
    Number(values.rounds),
    Number(values.rate),
    Number(values.seed),
  ];
  const think = Number(values.think) * 1_000;
  const line = (Number(values.line) * 1e6) / 8;
  const lanes = values.lanes.split(",").filter((word) => word !== "");
  const photos = await drawPhotos();
  say("sellers connect");
  const { sellers, control } = await openSellers(count);
  const hostile = await connectSeller();
  const done: ConfirmedActs = { captures: new Map(), sales: new Map(), wishlists: new Map() };
  const world: World = { control, photos, done, timed: [], failed: [] };
  const attacker = await startAttacker(hostile, sellers, photos.back, line);
  const used: Record<Arm, Used> = { alone: new Map(), beside: new Map() };
  const lasted: Record<Arm, number> = { alone: 0, beside: 0 };

  const runPhase = (phase: Phase, who = sellers) =>
    Promise.all(who.map((seller) => actAsSeller(world, phase, seller)));
  say("warm-up");
  const warmUp: Phase = {
    ...{ arm: "alone", round: rounds, seed, acts: WARM_UP_ACTS, think: 2_000 },
    syncs: () => false,
  };
  // A few sellers start the functions. With all at once, the webhook answered so late that eBay's simulator
  // stopped its notifications.
  await runPhase({ ...warmUp, acts: FIRST_ACTS }, sellers.slice(0, FIRST_SELLERS));
  await runPhase(warmUp);
  await control.switchPlatform(true);
  // Starts the functions that only the hostile seller calls, before the measurement.
  await attacker.rehearse({ perSecond: rate, lanes, turns: 1 });
  world.timed.length = 0;
  for (let round = 0; round < rounds; round += 1) {
    // Every other round begins beside the hostile seller, so that a cost that grows with time affects both
    // arms.
    const arms: readonly Arm[] = round % 2 === 0 ? ["alone", "beside"] : ["beside", "alone"];
    for (const arm of arms) {
      say(`round ${round + 1}, ${arm}`);
      const share = round * 2 + (arm === "alone" ? 0 : 1);
      const syncs = (seller: number) => seller % (rounds * 2) === share;
      const phase: Phase = { arm, round, seed: seed + round, acts, think, syncs };
      const [before, begunAt] = [readProcessors(FUNCTION_TIMES), performance.now()];
      if (arm === "beside") attacker.begin({ perSecond: rate, lanes });
      await runPhase(phase);
      lasted[arm] += (performance.now() - begunAt) / 1_000;
      addUsed(used[arm], before, readProcessors(FUNCTION_TIMES));
      if (arm === "beside") await attacker.stop();
    }
  }
  say("queues settle");
  attacker.end();
  const isWhole = async () =>
    (await verify(done, sellers)).every(({ holds }) => holds !== false) ? true : null;
  await waitFor("the queues' work", SETTLED_WITHIN_MS, isWhole).catch((error: unknown) => say(String(error)));
  for (const text of [...world.failed, ...tellSent(attacker.sent())]) say(text);
  rmSync(FUNCTION_TIMES, { force: true });
  if (values.times !== undefined) writeFileSync(values.times, JSON.stringify(world.timed));
  return [
    ...createActMeasures(world.timed),
    ...createWaitMeasures(world.timed),
    ...createMultipleMeasures(world.timed),
    atMost("acts of honest sellers that failed", "acts", world.failed.length, 0),
    ...(await verify(done, sellers)),
    ...createProcessorMeasures(used, lasted),
    ...createSentMeasures(attacker.sent()),
  ];
}

const startedAt = performance.now();
function say(text: string): void {
  console.error(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s: ${text}`);
}
