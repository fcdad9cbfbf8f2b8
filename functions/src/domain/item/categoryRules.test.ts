import { describe, expect, it } from "vitest";

import { type CategoryRules, DEFAULT_CATEGORY_ID } from "../../contract/item/categories.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import {
  type CategoryPorts,
  findKnownRules,
  readCategoryRules,
  type StoredRules,
  suggestCategories,
} from "./categoryRules.ts";

const NOW = 100 * DAY_MS;
const rules = (id: string) => ({ id }) as unknown as CategoryRules;

function world({
  stored = null as StoredRules | null,
  hasCalls = true,
  fails = null as Error | null,
  isLeaf = true,
} = {}) {
  const requests: string[] = [];
  const taken: number[] = [];
  const written: [string, StoredRules][] = [];
  const ports: CategoryPorts = {
    store: {
      read: () => Promise.resolve(stored),
      write: (id, one) => Promise.resolve(void written.push([id, one])),
    },
    marketplace: {
      readCategory: (id) => {
        requests.push(id);
        return fails ? Promise.reject(fails) : Promise.resolve(isLeaf ? rules(id) : null);
      },
      suggestCategories: (query) => Promise.resolve([{ id: "1", name: query, path: query }]),
    },
    takeCalls: (uid, count) => {
      expect(uid).toBe("ada");
      taken.push(count);
      return Promise.resolve(hasCalls);
    },
    now: () => NOW,
  };
  return { ports, requests, taken, written };
}

describe("the rules of a category", () => {
  it("are read once and stored, also if eBay lists nothing", async () => {
    const { ports, written, taken } = world();
    expect(await readCategoryRules(ports, "ada", "222")).toEqual(rules("222"));
    expect(written).toEqual([["222", { rules: rules("222"), readAt: NOW }]]);
    expect(taken).toEqual([3]);
    const none = world({ isLeaf: false });
    expect(await readCategoryRules(none.ports, "ada", "222")).toBeNull();
    expect(none.written).toHaveLength(1);
  });

  it("are those of the default category if none is chosen", async () => {
    const { ports, requests } = world();
    await readCategoryRules(ports, "ada", null);
    expect(requests).toEqual([DEFAULT_CATEGORY_ID]);
  });

  it("serve from the store for a week", async () => {
    const fresh = world({ stored: { rules: rules("old"), readAt: NOW - 7 * DAY_MS + 1 } });
    expect(await readCategoryRules(fresh.ports, "ada", "222")).toEqual(rules("old"));
    expect(fresh.requests).toEqual([]);
    const stale = world({ stored: { rules: rules("old"), readAt: NOW - 7 * DAY_MS } });
    expect(await readCategoryRules(stale.ports, "ada", "222")).toEqual(rules("222"));
  });

  it("serve longer while eBay can't be asked", async () => {
    const stored = { rules: rules("old"), readAt: 0 };
    for (const world_ of [
      world({ stored, fails: new AppError("ebay/unavailable") }),
      world({ stored, hasCalls: false }),
    ]) {
      expect(await readCategoryRules(world_.ports, "ada", "222")).toEqual(rules("old"));
      expect(world_.written).toEqual([]);
    }
    const broken = world({ stored, fails: new TypeError("broken") });
    await expect(readCategoryRules(broken.ports, "ada", "222")).rejects.toThrow("broken");
  });

  it("are unknown without a call left and without stored ones", async () => {
    const { ports, requests } = world({ hasCalls: false });
    await expect(readCategoryRules(ports, "ada", "222")).rejects.toMatchObject({
      code: "ebay/quota-exceeded",
    });
    expect(requests).toEqual([]);
  });
});

describe("the rules for a publication", () => {
  it("distinguish a leaf from a category in which eBay lists nothing", async () => {
    expect(await findKnownRules(world().ports, "ada", "222")).toEqual(rules("222"));
    expect(await findKnownRules(world({ isLeaf: false }).ports, "ada", "222")).toBe("no-leaf");
  });

  it("are left to eBay while they can't be read", async () => {
    expect(
      await findKnownRules(world({ fails: new AppError("ebay/unavailable") }).ports, "ada", "222"),
    ).toBeNull();
    await expect(
      findKnownRules(world({ fails: new TypeError("broken") }).ports, "ada", "222"),
    ).rejects.toThrow();
  });
});

it("a search for categories takes one call", async () => {
  const { ports, taken } = world();
  expect(await suggestCategories(ports, "ada", "cars")).toEqual([{ id: "1", name: "cars", path: "cars" }]);
  expect(taken).toEqual([1]);
  await expect(suggestCategories(world({ hasCalls: false }).ports, "ada", "cars")).rejects.toMatchObject({
    code: "ebay/quota-exceeded",
  });
});
