import { setTimeout as sleep } from "node:timers/promises";

import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openCallShares } from "./sharedCalls.ts";

/** The first minute of a day in Pacific time. */
const START = Date.UTC(2026, 10, 27, 8, 1);
const LIMIT = 400;

let firestore: ReturnType<typeof memoryFirestore>;
let time: number;
beforeEach(() => {
  time = START;
  // Makes requests of several instances interleave.
  firestore = memoryFirestore(
    () => time,
    async (work) => {
      await sleep(Math.random());
      return work();
    },
  );
});

/** Takes calls of a new instance. */
const take = (uid: string, count: number) =>
  openCallShares(firestore, "readings", LIMIT, () => time)(uid, count);

/** Takes ten calls at a time, until none are granted. Returns their number. */
async function drain(uid: string): Promise<number> {
  for (let all = 0; ;) {
    const granted = await take(uid, 10);
    if (granted === 0) return all;
    all += granted;
  }
}

describe("the calls of all sellers' readings", () => {
  it("are halved between two sellers, also if one takes all that they get", async () => {
    expect(await drain("ada")).toBe(LIMIT);
    time += DAY_MS;
    const ofEve = await drain("eve");
    expect(ofEve).toBeGreaterThanOrEqual(LIMIT / 2);
    expect(ofEve).toBeLessThan(LIMIT / 2 + 10);
    expect(await drain("ada")).toBe(LIMIT - ofEve);
  });

  it("are lent as the day goes by", async () => {
    await take("ada", 1);
    time += DAY_MS;
    const atFirst = await drain("eve");
    time += 0.75 * DAY_MS;
    expect(atFirst + (await drain("eve"))).toBeGreaterThan(0.8 * LIMIT);
  });

  it("are given out once, to fifty sellers at once", async () => {
    const granted = await Promise.all(Array.from({ length: 50 }, (_, at) => take(`s${at}`, 10)));
    expect(granted.reduce((sum, calls) => sum + calls, 0)).toBeLessThanOrEqual(LIMIT);
    const day = await firestore.doc(paths.ebayCallDay("2026-11-27-readings")).get();
    expect(day.get("used")).toBeLessThanOrEqual(LIMIT);
  });

  it("end with what is left, and begin anew the next day", async () => {
    await drain("ada");
    time += DAY_MS;
    expect(await take("ada", 10)).toBe(10);
  });
});
