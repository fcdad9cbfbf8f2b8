import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { endListing, type EndPorts, pauseListing } from "./endListing.ts";
import { createNotRevisableError } from "./notRevisable.ts";
import { wholeItem } from "./testing/wholeItem.ts";

const ITEM = "110551234567";

interface World {
  isOwn?: boolean;
  /** The format in the seller's listing. */
  format?: string | null;
  /** The item at the marketplace. */
  item?: ReturnType<typeof wholeItem> | null;
  alreadyEnded?: boolean;
  refusal?: Error;
}

function world({ isOwn = true, format = null, item = wholeItem(), ...answer }: World = {}) {
  const { alreadyEnded = false, refusal } = answer;
  const calls: string[] = [];
  const end = (call: string) => (token: string, itemId: string) => {
    calls.push(`${call} ${itemId} by ${token}`);
    return refusal ? Promise.reject(refusal) : Promise.resolve({ alreadyEnded });
  };
  const ports: EndPorts = {
    endings: {
      hasItem: () => Promise.resolve(isOwn),
      readFormat: () => Promise.resolve(format),
      markEnded: (uid, itemId) => Promise.resolve(void calls.push(`mark ${itemId} of ${uid}`)),
    },
    marketplace: {
      readWhole: (_token, itemId) => {
        calls.push(`read ${itemId}`);
        return Promise.resolve(item);
      },
      endFixedPrice: end("endFixedPrice"),
      endItem: end("endItem"),
    },
    withAccessToken: (uid, work) => work(`token of ${uid}`),
  };
  return { ports, calls, endIt: () => endListing(ports, "ada", ITEM) };
}
const MARKED = `mark ${ITEM} of ada`;
const READ = `read ${ITEM}`;
const by = (call: string) => `${call} ${ITEM} by token of ada`;

describe("ending", () => {
  it("marks the listing after the marketplace has ended its item", async () => {
    const { endIt, calls } = world({ format: "FixedPriceItem" });
    expect(await endIt()).toEqual({
      ...{ success: true, alreadyEnded: false, message: "The listing has ended on eBay." },
      ...{ error: null, ebayCode: null, failure: null },
    });
    expect(calls).toEqual([by("endFixedPrice"), MARKED]);
  });

  it("marks it too if the item had ended before, as after an interruption", async () => {
    const { endIt, calls } = world({ format: "FixedPriceItem", alreadyEnded: true });
    expect(await endIt()).toMatchObject({
      ...{ success: true, alreadyEnded: true, message: "This listing had already ended on eBay." },
    });
    expect(calls).toContain(MARKED);
  });

  it.each([
    ["a fixed price", wholeItem(), "endFixedPrice"],
    ["an auction", wholeItem({ listingType: "Chinese" }), "endItem"],
    ["an item that is gone", null, "endItem"],
  ])("asks the marketplace for a format that isn't known: %s", async (_what, item, call) => {
    const { endIt, calls } = world({ item });
    expect(await endIt()).toMatchObject({ success: true });
    expect(calls).toEqual([READ, by(call), MARKED]);
  });

  it("leaves an auction that has bids", async () => {
    const { endIt, calls } = world({
      format: "Chinese",
      item: wholeItem({ listingType: "Chinese", bidCount: 1 }),
    });
    expect(await endIt()).toMatchObject({
      ...{ success: false, alreadyEnded: false },
      failure: { code: "listing/not-revisable", params: { reason: "bids" } },
    });
    expect(calls).toEqual([READ]);
  });

  it("makes no call for an item of nobody or somebody else", async () => {
    const { endIt, calls } = world({ isOwn: false });
    expect(await endIt()).toMatchObject({
      success: false,
      failure: { code: "listing/not-revisable", params: { reason: "not-yours" } },
    });
    expect(calls).toEqual([]);
  });

  it("returns what the marketplace refuses, and leaves the listing", async () => {
    const refusal = new AppError("ebay/refused", { message: "No.", ebayCode: "17" });
    const { endIt, calls } = world({ format: "FixedPriceItem", refusal });
    expect(await endIt()).toMatchObject({ success: false, message: "No.", error: "No.", ebayCode: "17" });
    expect(calls).not.toContain(MARKED);
  });

  it("throws other failures, after which it can be repeated", async () => {
    const refusal = new AppError("ebay/unavailable");
    const { endIt, calls } = world({ format: "FixedPriceItem", refusal });
    await expect(endIt()).rejects.toBe(refusal);
    expect(calls).not.toContain(MARKED);
  });
});

describe("a pause", () => {
  const pause = (live: object | null, given: World) => {
    const { ports, calls } = world(given);
    const liveListings = { read: () => Promise.resolve(live as never) };
    return { calls, paused: pauseListing({ ...ports, liveListings }, "ada", "L1") };
  };

  it("ends a live listing", async () => {
    const { calls, paused } = pause({ ebayItemId: ITEM }, { format: "FixedPriceItem" });
    await paused;
    expect(calls).toEqual([by("endFixedPrice"), MARKED]);
  });

  it("does nothing for a listing that isn't live", async () => {
    const { calls, paused } = pause(null, {});
    await paused;
    expect(calls).toEqual([]);
  });

  it("throws what the marketplace refuses", async () => {
    const { paused } = pause({ ebayItemId: ITEM }, { isOwn: false });
    await expect(paused).rejects.toEqual(createNotRevisableError("not-yours"));
  });
});
