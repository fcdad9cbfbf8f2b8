import { describe, expect, it } from "vitest";

import { listingDocument } from "../../../contract/documents.ts";
import { HOUR_MS } from "../../../contract/wire/durations.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { getQuotaReset } from "../../ebay/quota.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { readUnreadItems, type ReadUnreadPorts } from "./readUnreadItems.ts";

const NOW = Date.UTC(2026, 10, 23, 18);
const TOMORROW = getQuotaReset(NOW) + 1_000;

/** A seller with imported listings. Each call takes `callMs`. */
function world({
  listings,
  share = 1_000,
  callMs = 0,
}: {
  listings: number;
  share?: number;
  callMs?: number;
}) {
  const unread = new Set(Array.from({ length: listings }, (_, index) => `L${index}`));
  const state = {
    now: NOW,
    left: share,
    held: false,
    calls: 0,
    gone: false,
    fails: null as ErrorCode | null,
  };
  const takes: number[] = [];
  const enqueued: (number | undefined)[] = [];
  const ports: ReadUnreadPorts = {
    items: {
      read: () => Promise.resolve(null),
      findLastReading: () => Promise.resolve(null),
      adopt: (_uid, listingId, item) => {
        unread.delete(listingId);
        return Promise.resolve(listingDocument.parse({ ebayItemId: item.itemId }));
      },
    },
    marketplace: {
      readWhole: (_token, itemId) => {
        state.calls += 1;
        state.now += callMs;
        if (state.fails) return Promise.reject(new AppError(state.fails));
        return Promise.resolve(state.gone ? null : wholeItem({ itemId }));
      },
    },
    withAccessToken: (_uid, work) => work("token"),
    unread: {
      claim: () => {
        if (state.held) return Promise.resolve(false);
        state.held = true;
        return Promise.resolve(true);
      },
      release: () => Promise.resolve(void (state.held = false)),
      find: (_uid, limit) =>
        Promise.resolve(
          [...unread].slice(0, limit).map((listingId) => ({
            listingId,
            itemId: `item-${listingId}`,
            isAgain: false,
          })),
        ),
      noteRead: (_uid, listingId) => Promise.resolve(void unread.delete(listingId)),
    },
    takeShare: (wanted) => {
      const granted = Math.min(wanted, state.left);
      state.left -= granted;
      takes.push(granted);
      return Promise.resolve(granted);
    },
    enqueue: (_uid, at) => Promise.resolve(void enqueued.push(at)),
    now: () => state.now,
  };
  return { state, unread, enqueued, takes, run: () => readUnreadItems(ports, "ada") };
}

describe("reading imported items in the background", () => {
  it("reads each once, and ends", async () => {
    const { state, unread, enqueued, run } = world({ listings: 120 });
    await run();
    await run();
    expect([state.calls, unread.size, enqueued]).toEqual([120, 0, []]);
  });

  it("stays inside the day's share, and continues when more may be lent, at the latest the next day", async () => {
    const { state, unread, enqueued, run } = world({ listings: 120, share: 70 });
    await run();
    expect([state.calls, unread.size, enqueued]).toEqual([70, 50, [NOW + HOUR_MS]]);
    state.now = TOMORROW - HOUR_MS / 2;
    await run();
    expect([state.calls, enqueued.at(-1)]).toEqual([70, TOMORROW]);
    state.left = 70;
    await run();
    expect([state.calls, unread.size]).toEqual([120, 0]);
  });

  it("leases its calls ten at a time, so that sellers don't wait for each other", async () => {
    const { takes, run } = world({ listings: 63 });
    await run();
    expect(takes).toEqual([10, 10, 10, 10, 10, 10, 3]);
  });

  it("hands over to another task before a function's time is over", async () => {
    const { state, enqueued, run } = world({ listings: 120, callMs: 10_000 });
    await run();
    expect(state.now - NOW).toBeLessThan(7 * 60_000);
    expect(enqueued).toEqual([state.now]);
  });

  it("reads nothing while another worker does", async () => {
    const { state, run } = world({ listings: 1 });
    state.held = true;
    await run();
    expect(state.calls).toBe(0);
  });

  it("reads an item that eBay doesn't know or refuses only once", async () => {
    for (const change of [{ gone: true }, { fails: "ebay/refused" as const }]) {
      const { state, unread, run } = world({ listings: 2 });
      Object.assign(state, change);
      await run();
      expect([state.calls, unread.size]).toEqual([2, 0]);
    }
  });

  it.each<[ErrorCode, unknown]>([
    ["ebay/quota-exceeded", [TOMORROW]],
    ["ebay/not-connected", []],
    ["ebay/authorization-expired", []],
  ])("stops at %s", async (code, expected) => {
    const { state, unread, enqueued, run } = world({ listings: 3 });
    state.fails = code;
    await run();
    expect([state.calls, unread.size, enqueued, state.held]).toEqual([1, 3, expected, false]);
  });

  it("leaves other failures to the queue's retry", async () => {
    const { state, run } = world({ listings: 3 });
    state.fails = "ebay/unavailable";
    await expect(run()).rejects.toThrow("ebay/unavailable");
    state.fails = null;
    await run();
    expect(state.calls).toBe(4);
  });
});
