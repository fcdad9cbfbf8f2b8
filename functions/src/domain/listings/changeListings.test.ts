import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { changeListings, type ChangeListingsPorts, type ListingChange } from "./changeListings.ts";
import type { ItemChange } from "./reviseItems.ts";
import { NO_LOTS } from "../lots/testing/noLots.ts";

/** Listings whose id begins with `live` are at the marketplace under `item-<id>`; `gone` isn't there. */
function world() {
  const calls: string[][] = [];
  const written: string[] = [];
  const reports: unknown[] = [];
  const state = {
    keepsSoldOut: false,
    revise: (changes: readonly ItemChange[]): ReadonlySet<string> =>
      new Set(changes.map(({ itemId }) => itemId)),
    write: (() => undefined) as (change: ListingChange) => void,
  };
  const ports: ChangeListingsPorts = {
    ...NO_LOTS,
    listings: {
      read: (_, ids) =>
        Promise.resolve(
          new Map(
            ids
              .filter((id) => !id.startsWith("gone"))
              .map((id) => [
                id,
                {
                  liveItemId: id.startsWith("live") ? `item-${id}` : null,
                  listingType: id.includes("auction") ? "Chinese" : null,
                  quantitySold: 0,
                },
              ]),
          ),
        ),
      write: (_, change, accepted) =>
        Promise.resolve().then(() => {
          state.write(change);
          const { listingId, price, quantity } = change;
          written.push(`${listingId} ${price ?? "-"} ${quantity ?? "-"}${accepted ? " sent" : ""}`);
        }),
      markEnded: (_, itemId) => Promise.resolve(void written.push(`${itemId} ended`)),
    },
    marketplace: {
      keepsSoldOut: () => Promise.resolve(state.keepsSoldOut),
      getItem: () => Promise.reject(new Error("read without need")),
      reviseInventory: (_, changes) =>
        Promise.resolve().then(() => {
          calls.push(changes.map(({ itemId }) => itemId));
          return state.revise(changes);
        }),
    },
    withAccessToken: (_, work) => work("token"),
    report: (...given) => reports.push(given),
  };
  const change = (...changes: ListingChange[]) => changeListings(ports, "ada", changes);
  return { state, calls, written, reports, change };
}

const prices = (...ids: string[]) => ids.map((listingId) => ({ listingId, price: 5 }));
const DONE = { success: true, message: null, code: null, params: {}, ebayCode: null };

describe("changing prices and quantities", () => {
  it("changes a draft only here", async () => {
    const { change, calls, written } = world();
    expect(await change({ listingId: "a", price: 5 })).toEqual([{ listingId: "a", ...DONE }]);
    expect(calls).toEqual([]);
    expect(written).toEqual(["a 5 -"]);
  });

  it("changes live ones at eBay first, four at once, and answers in the requested order", async () => {
    const { change, calls, written } = world();
    const ids = ["live1", "a", "live2", "live3", "live4", "live5"];
    const outcomes = await change(...prices(...ids));
    expect(outcomes.map(({ listingId }) => listingId)).toEqual(ids);
    expect(calls).toEqual([["item-live1", "item-live2", "item-live3", "item-live4"], ["item-live5"]]);
    expect(written).toContain("live5 5 - sent");
  });

  it("applies the last of two changes of one listing", async () => {
    const { change, written } = world();
    await change({ listingId: "a", price: 5 }, { listingId: "a", quantity: 2 });
    expect(written).toEqual(["a - 2"]);
  });

  it("says which are missing", async () => {
    const { change, written } = world();
    expect(await change(...prices("gone", "a"))).toMatchObject([
      { listingId: "gone", success: false, code: "listing/not-found" },
      { listingId: "a", success: true },
    ]);
    expect(written).toEqual(["a 5 -"]);
  });
});

describe("what eBay refuses", () => {
  const refused = new AppError("ebay/refused", { message: "Too cheap.", ebayCode: "73" });

  it("is isolated, and the others are changed", async () => {
    const { change, state, calls, written } = world();
    state.revise = (changes) => {
      if (changes.some(({ itemId }) => itemId === "item-live2")) throw refused;
      return new Set(changes.map(({ itemId }) => itemId));
    };
    expect(await change(...prices("live1", "live2"))).toEqual([
      { listingId: "live1", ...DONE },
      {
        listingId: "live2",
        success: false,
        message: "Too cheap.",
        code: "ebay/refused",
        params: {},
        ebayCode: "73",
      },
    ]);
    expect(calls).toEqual([["item-live1", "item-live2"], ["item-live1"], ["item-live2"]]);
    expect(written).toEqual(["live1 5 - sent"]);
  });

  it("because of its variations is isolated, too", async () => {
    const { change, state, calls, written } = world();
    const variations = new AppError("listing/not-revisable", { message: "It has variations." });
    state.revise = (changes) => {
      if (changes.some(({ itemId }) => itemId === "item-live2")) throw variations;
      return new Set(changes.map(({ itemId }) => itemId));
    };
    expect(await change(...prices("live1", "live2"))).toMatchObject([
      { success: true },
      { success: false, message: "It has variations.", code: "listing/not-revisable" },
    ]);
    expect(calls).toHaveLength(3);
    expect(written).toEqual(["live1 5 - sent"]);
  });

  it("because it has ended is marked as ended, and no other", async () => {
    const { change, state, written } = world();
    state.revise = (changes) => {
      if (changes.some(({ itemId }) => itemId === "item-live2"))
        throw new AppError("ebay/refused", { ebayCode: "291", itemState: "ended" });
      return new Set(changes.map(({ itemId }) => itemId));
    };
    expect(await change(...prices("live1", "live2"))).toMatchObject([
      { success: true },
      { success: false, ebayCode: "291" },
    ]);
    expect(written).toEqual(["live1 5 - sent", "item-live2 ended"]);
  });

  it("partly is sent once more alone", async () => {
    const { change, state, calls } = world();
    state.revise = (changes) => new Set(changes.length > 1 ? ["item-live1"] : []);
    expect(await change(...prices("live1", "live2"))).toMatchObject([
      { listingId: "live1", success: true },
      { listingId: "live2", success: false, code: "ebay/unavailable" },
    ]);
    expect(calls).toEqual([["item-live1", "item-live2"], ["item-live2"]]);
  });

  it("for another reason fails all that were sent with it, at once", async () => {
    const { change, state, calls, reports } = world();
    state.revise = () => {
      throw new AppError("ebay/quota-exceeded");
    };
    expect(await change(...prices("live1", "live2"))).toMatchObject([
      { code: "ebay/quota-exceeded" },
      { code: "ebay/quota-exceeded" },
    ]);
    expect(calls).toHaveLength(1);
    expect(reports).toEqual([]);
  });
});

it("logs unexpected errors, and continues", async () => {
  const { change, state, reports } = world();
  const bug = new TypeError("a bug");
  state.write = ({ listingId }) => {
    if (listingId === "a") throw bug;
    if (listingId === "b") throw new AppError("listing/busy");
  };
  expect(await change(...prices("a", "b", "c"))).toMatchObject([
    { success: false, code: "internal" },
    { success: false, code: "listing/busy" },
    { success: true },
  ]);
  expect(reports).toEqual([["changing a listing failed", bug]]);
});

it("refuses auctions, and a quantity of 0 where eBay would end the listing, without a call", async () => {
  const { change, state, calls, written } = world();
  const none = { listingId: "live1", quantity: 0 };
  expect(await change(...prices("live-auction"), none, ...prices("live2"))).toMatchObject([
    { listingId: "live-auction", success: false, code: "listing/not-revisable" },
    { listingId: "live1", success: false, code: "listing/not-revisable" },
    { listingId: "live2", success: true },
  ]);
  expect(calls).toEqual([["item-live2"]]);
  expect(written).toEqual(["live2 5 - sent"]);
  state.keepsSoldOut = true;
  expect(await change(none)).toMatchObject([{ success: true }]);
});
