import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { NO_LOTS } from "../../domain/lots/testing/noLots.ts";
import { processCardCapture, type ProcessPorts } from "../../domain/capture/processCardCapture.ts";
import { openCaptureStore } from "./captures.ts";

const UID = "ada";
const CAPTURE = "7f9c2ba4-e88f-4f1e-8f7c-0d5c0c0c0c01";
const START = Date.UTC(2026, 10, 20, 12);
/** The card's time in the browser, the server's before its write, and eBay's. */
const [BROWSER, LOOKUP, EBAY] = [9_000, 300, 5_000];

beforeEach(() => void vi.useFakeTimers({ now: START, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);

/** A seller with our store, and a marketplace that takes five seconds. `kill` ends one request to the database. */
async function world() {
  const kill: { at: number; when: "before" | "after" } = { at: 0, when: "before" };
  let requests = 0;
  const firestore = memoryFirestore(Date.now, async (work) => {
    requests += 1;
    if (requests === kill.at && kill.when === "before") throw new Error("killed");
    const result = work();
    if (requests === kill.at) throw new Error("killed");
    return Promise.resolve(result);
  });
  await firestore.doc(paths.user(UID)).set({ email: "ada@example.com" });
  requests = 0;
  const ports: ProcessPorts = {
    ...NO_LOTS,
    photos: {
      save: () => Promise.reject(new Error("not asked for")),
      read: () => Promise.reject(new Error("not asked for")),
      assertStored: () => Promise.resolve(),
    },
    comparer: { showSameCar: () => Promise.reject(new Error("not asked for")) },
    analyses: { correct: () => Promise.resolve() },
    catalogue: {
      lookup: () => Promise.resolve((pass(LOOKUP), [])),
      confirm: () => Promise.resolve(),
    },
    captures: openCaptureStore(firestore),
    marketplace: {
      async publish(_uid, listingId) {
        pass(EBAY);
        const live = { status: "active", isDraft: false, ebayItemId: "110" };
        await firestore.doc(paths.listing(UID, listingId)).update(live);
        return { ebayItemId: "110" };
      },
      changeQuantity() {
        pass(EBAY);
        return Promise.resolve();
      },
    },
    now: Date.now,
    report: () => undefined,
  };
  const send = (elapsed: number, autoCreateEbayListing = true) =>
    processCardCapture(ports, UID, {
      ...{ captureId: CAPTURE, frontImageUrl: "front", backImageUrl: "back", existingListingId: null },
      ...{ aiAnalysisData: null, extractedSku: "DHR20", readSku: null, upc: null, confirmed: false },
      ...{ manualPrice: 2, manualHandlingCost: 0.75, manualQuantity: 1, photoCheck: "same", elapsed },
      autoCreateEbayListing,
    });
  const figures = async () => {
    const entry = await firestore.doc(paths.captureLogEntry(UID, CAPTURE)).get();
    const logged: unknown = entry.get("processingTime");
    const stats = (await firestore.doc(paths.user(UID)).get()).get("captureStats") as object;
    return { logged, ...stats } as Record<string, unknown>;
  };
  return { firestore, kill, send, figures, countRequests: () => requests };
}

describe("the time of a card", () => {
  it("that stays a draft ends with its listing", async () => {
    const { send, figures } = await world();
    await send(BROWSER, false);
    const time = BROWSER + LOOKUP;
    expect(await figures()).toMatchObject({ logged: time, totalProcessingTime: time, todayCaptured: 1 });
  });

  it("that goes live ends at eBay, and a repeat adds nothing", async () => {
    const { send, figures } = await world();
    await send(BROWSER);
    const time = BROWSER + LOOKUP + EBAY;
    expect(await figures()).toMatchObject({ logged: time, totalProcessingTime: time, todayCaptured: 1 });
    await send(BROWSER + 60_000);
    expect(await figures()).toMatchObject({ logged: time, totalProcessingTime: time, todayCaptured: 1 });
  });

  it("that goes live after midnight is added to no other day", async () => {
    const { firestore, send, figures } = await world();
    await send(BROWSER, false);
    const next = { lastCaptureDate: "2026-11-21", totalProcessingTime: 700, todayCaptured: 1 };
    await firestore.doc(paths.user(UID)).set({ captureStats: next }, { merge: true });
    pass(DAY_MS);
    await send(BROWSER);
    expect(await figures()).toMatchObject({ logged: BROWSER + LOOKUP + EBAY, ...next });
  });

  it("is counted once, wherever the server dies before a repeat", async () => {
    const whole = await world();
    await whole.send(BROWSER);
    const requests = whole.countRequests();
    expect(requests).toBeGreaterThan(4);
    for (const when of ["before", "after"] as const) {
      for (let at = 1; at <= requests; at += 1) {
        const { kill, send, figures } = await world();
        Object.assign(kill, { at, when });
        await send(BROWSER).catch(() => undefined);
        // The browser repeats it later, from the same start.
        await send(BROWSER + 20_000);
        const once = await figures();
        expect(once, `killed ${when} request ${at}`).toMatchObject({
          ...{ totalCaptured: 1, todayCaptured: 1, totalProcessingTime: once["logged"] },
        });
        expect(Number(once["logged"])).toBeGreaterThanOrEqual(BROWSER + LOOKUP + EBAY);
        await send(BROWSER + 60_000);
        expect(await figures(), `killed ${when} request ${at}`).toEqual(once);
      }
    }
  });
});
