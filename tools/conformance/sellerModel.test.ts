import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { startEbaySimulator } from "../simulators/ebay/server.ts";
import { checkInvariants, settle } from "./testing/seller/agreement.ts";
import { type Act, type Notes, type Step, takeStep } from "./testing/seller/steps.ts";
import { KEYSET, meterFetch, openMortalFirestore, openWorld } from "./testing/seller/world.ts";

/** A failing sequence is printed with its seed, smallest first: `SELLER_SEED=... npm test -- sellerModel`. */
const SEQUENCES = Number(process.env["SELLER_SEQUENCES"] ?? 80);
const SEED = Number(process.env["SELLER_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const BEGIN = Date.UTC(2026, 10, 21, 18);

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: BEGIN });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 500, height: 8, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
afterAll(async () => {
  await simulator.close();
  vi.useRealTimers();
});

const index = fc.nat({ max: 4 });
const field = fc.constantFrom("title" as const, "price" as const, "quantity" as const);
const value = fc.integer({ min: 1, max: 9 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("edit" as const), listing: index, field, value }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("raise" as const, "publish" as const, "end" as const, "revise" as const),
      listing: index,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("push" as const),
      listings: fc.array(index, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("sync" as const), force: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("cancel" as const, "orders" as const, "tokens" as const, "listedThere" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("work" as const),
      pick: index,
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("sold" as const, "endedThere" as const), item: index }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("editedThere" as const), item: index, field, value }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("again" as const), notice: index }) },
);
const fault = fc.record({
  kind: fc.constantFrom(
    ...["rate-limit", "server-error", "timeout-after-success", "expired-token", "quota", "malformed"],
    ...["slow", "late-answer", "done-twice", "trading-error"],
  ),
  call: fc.constantFrom(
    ...[undefined, undefined, "AddFixedPriceItem", "ReviseInventoryStatus", "GetItem", "GetSellerEvents"],
    ...["EndFixedPriceItem", "media.createImageFromFile", "oauth.token"],
  ),
  times: fc.integer({ min: 1, max: 4 }),
});
const step: fc.Arbitrary<Step> = fc.record({
  act,
  fault: fc.option(fault, { freq: 2 }),
  lifetime: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 2 }),
  minutes: fc.oneof({ weight: 8, arbitrary: fc.nat({ max: 5 }) }, fc.constantFrom(61, 130, 49 * 60)),
});

test(`whatever happens in which order, nothing is listed twice, no edit is lost, no limit is passed, and both sides agree in the end`, async () => {
  const meter = meterFetch();
  let sequences = 0;
  let kills = 0;
  let steps = 0;
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 2, maxLength: 9 }),
    fc.constantFrom(5_000, 5_000, 15, 40),
    async (taken, callsADay) => {
      vi.setSystemTime(BEGIN);
      meter.calls.clear();
      const world = openWorld({ url: simulator.url, photo, callsADay, firestore: openMortalFirestore() });
      await world.market.reset();
      await world.connect();
      const notes: Notes = { unsent: new Map(), soldBefore: new Map(), notices: [], kills: 0 };
      await world.addDrafts(3);
      for (const each of taken) {
        await takeStep(world, notes, each);
        await checkInvariants(world, notes);
      }
      await settle(world, notes);
      expect(Math.max(0, ...meter.calls.values()), "calls of a day").toBeLessThanOrEqual(callsADay);
      expect(world.reported).toEqual([]);
      sequences += 1;
      steps += taken.length;
      kills += notes.kills;
    },
  );
  try {
    await fc.assert(property, { numRuns: SEQUENCES, seed: SEED });
  } finally {
    meter.restore();
    process.stdout.write(`${sequences} sequences, ${steps} steps, ${kills} kills; seed ${SEED}\n`);
  }
}, 900_000);
