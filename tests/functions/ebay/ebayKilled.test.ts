import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { checkInvariants, settle } from "../../../tools/conformance/testing/seller/agreement.ts";
import { portOnWire } from "../../../tools/conformance/testing/seller/machine.ts";
import { type Act, type Notes, takeStep } from "../../../tools/conformance/testing/seller/steps.ts";
import { KEYSET, openWorld } from "../../../tools/conformance/testing/seller/world.ts";
import { startEbaySimulator } from "../../../tools/simulators/ebay/server.ts";
import { admin } from "../../support/admin.ts";

/**
 * Per worker, of which there are four. Each run of the tests kills them at other moments. Kills at every kind of
 * moment are in tools/conformance/sellerModel.test.ts, on a Firestore in memory. These are on the emulator's.
 */
const KILLS = Number(process.env["EBAY_KILLS"] ?? 3);
/** The number of listings. Small, so that the checks are quick. */
const KILLS_PER_SELLER = 5;
const SEED = Number(process.env["KILL_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

let simulator: Awaited<ReturnType<typeof startEbaySimulator>>;
let photo: Uint8Array;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  simulator = await startEbaySimulator({ port: 0, acceptUrl: "http://127.0.0.1/ebay", ...KEYSET });
  const size = { width: 500, height: 8, channels: 3 as const, background: "#36c" };
  photo = await sharp({ create: size }).jpeg().toBuffer();
});
afterAll(async () => {
  await simulator.close();
  vi.useRealTimers();
});

/** The changes before a worker starts, so that it has work, and the worker. */
const WORKERS: Record<string, { before: Act[]; act: Act; moments: number }> = {
  sync: {
    before: [
      { kind: "listedThere" },
      { kind: "editedThere", item: 0, field: "price", value: 7 },
      { kind: "edit", listing: 1, field: "title", value: 3 },
    ],
    act: { kind: "sync", force: false },
    moments: 16,
  },
  end: { before: [{ kind: "sold", item: 1 }], act: { kind: "end", listing: 1 }, moments: 4 },
  push: {
    before: [{ kind: "edit", listing: 0, field: "price", value: 5 }],
    act: { kind: "push", listings: [0, 1, 2, 3, 4] },
    moments: 40,
  },
  webhook: {
    before: [
      // Items sell out, and without items no seller is notified.
      { kind: "listedThere" },
      { kind: "sold", item: 0 },
      { kind: "editedThere", item: 1, field: "title", value: 4 },
      { kind: "again", notice: 0 },
    ],
    act: { kind: "work", pick: 0, count: 2 },
    moments: 24,
  },
};

test.each(Object.entries(WORKERS))(
  `a %s killed at ${KILLS} random moments continues: nothing is listed twice, no edit is lost, both sides agree`,
  async (name, { before, act, moments }) => {
    const lifetimes = fc.sample(fc.integer({ min: 1, max: moments }), { numRuns: KILLS * 20, seed: SEED });
    const indices = fc.sample(fc.nat({ max: 6 }), { numRuns: KILLS * 20, seed: SEED + 1 });
    let kills = 0;
    for (let turn = 0; kills < KILLS;) {
      const { firestore } = admin();
      const parts = { url: simulator.url, photo, callsADay: 1_000_000, firestore };
      const world = openWorld({ ...parts, mortal: portOnWire });
      await world.market.reset();
      await world.connect();
      const notes: Notes = { unsent: new Map(), soldBefore: new Map(), notices: [], kills: 0 };
      await world.market.listItems(world.uid, 3);
      await takeStep(world, notes, alive({ kind: "sync", force: false }));
      while (notes.kills < KILLS_PER_SELLER && kills + notes.kills < KILLS) {
        expect(turn, "it hardly ever dies").toBeLessThan(lifetimes.length);
        await world.addDrafts(name === "push" ? 2 : 0);
        const at = indices[turn] ?? 0;
        for (const each of before) await takeStep(world, notes, alive(shifted(each, at)));
        await takeStep(world, notes, { ...alive(shifted(act, at)), lifetime: lifetimes[turn] ?? 1 });
        await checkInvariants(world, notes);
        turn += 1;
      }
      await settle(world, notes);
      expect(world.reported).toEqual([]);
      kills += notes.kills;
    }
    process.stdout.write(`${name}: ${kills} kills; seed ${SEED}\n`);
    expect(kills).toBeGreaterThanOrEqual(KILLS);
  },
  180_000,
);

const alive = (act: Act) => ({ act, fault: null, lifetime: null, minutes: 1 });

/** Picks another listing or item each time. */
function shifted(act: Act, by: number): Act {
  if ("listing" in act) return { ...act, listing: act.listing + by };
  return "item" in act ? { ...act, item: act.item + by } : act;
}
