import { describe, expect, it } from "vitest";

import { GALLERY_CHECK_MS, type GalleryListing } from "../../contract/galleries/galleries.ts";
import {
  createGalleryRefresher,
  type Galleries,
  refreshGallery,
  type StoredGallery,
} from "./refreshGallery.ts";

const NOW = 1_000_000_000_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const row = (id: string, fields: Partial<GalleryListing> = {}): GalleryListing => ({
  ...{ id, title: id, price: 5, quantity: 1, image: `i-${id}`, ebayItemId: id, listedAt: 1 },
  ...fields,
});

const STORED: StoredGallery = {
  ...{ uid: "ada", hasSeller: true, build: "b", pages: 1, version: 3 },
  ...{
    checkedAt: NOW - GALLERY_CHECK_MS,
    changedUntil: NOW - MINUTE_MS,
    restsUntil: null,
    rebuiltAt: NOW - DAY_MS,
  },
};

function world(fields: Partial<StoredGallery> | null = {}) {
  const calls: unknown[][] = [];
  const call = (...given: unknown[]) => {
    calls.push(given);
    return Promise.resolve();
  };
  const state = {
    mayCheck: true,
    pages: [[row("a"), row("b")]] as GalleryListing[][] | null,
    changes: new Map<string, GalleryListing | null>() as Map<string, GalleryListing | null> | null,
    readAt: NOW,
    all: [row("x"), row("y")],
    readsOfAll: 0,
  };
  const galleries: Galleries = {
    find: () => Promise.resolve(fields && { ...STORED, ...fields }),
    deletePublicData: (name) => call("deletePublicData", name),
    noteCheck: (_, __, checkedAt) => {
      calls.push(["check", checkedAt - NOW]);
      return Promise.resolve(state.mayCheck);
    },
    readAll: () => {
      state.readsOfAll += 1;
      return Promise.resolve({ listings: state.all, readAt: NOW + 5 });
    },
    readChanges: (_, since) => {
      calls.push(["changes", since - NOW]);
      return Promise.resolve(state.changes && { changes: state.changes, readAt: state.readAt });
    },
    readPages: () => Promise.resolve(state.pages),
    noteUnchanged: (_, __, { changedUntil, restsUntil }) =>
      call("unchanged", changedUntil - NOW, restsUntil - NOW),
    change: (_, __, pages, figures) => call("change", pages, figures),
    rebuild: (_, __, pages, figures) => call("rebuild", pages, figures),
  };
  return { state, calls, galleries, refresh: () => refreshGallery(galleries, "ada-cars", NOW) };
}

describe("a gallery that somebody looks at", () => {
  it("doesn't exist, or is deleted if its seller is gone", async () => {
    const none = world(null);
    expect(await none.refresh()).toBe(false);
    expect(none.calls).toEqual([]);
    const gone = world({ hasSeller: false });
    expect(await gone.refresh()).toBe(false);
    expect(gone.calls).toEqual([["deletePublicData", "ada-cars"]]);
  });

  it("stays unchanged if it was just checked, or is being checked", async () => {
    const fresh = world({ checkedAt: NOW - GALLERY_CHECK_MS + 1 });
    expect(await fresh.refresh()).toBe(true);
    expect(fresh.calls).toEqual([]);
    const taken = world();
    taken.state.mayCheck = false;
    expect(await taken.refresh()).toBe(true);
    expect(taken.calls).toEqual([["check", 0]]);
  });

  it("reads changes since a minute before the last look, and writes only the affected pages", async () => {
    const { state, calls, refresh } = world();
    state.pages = [[row("a")], [row("b")]];
    state.changes = new Map([["b", row("b", { price: 9, listedAt: 2 })]]);
    expect(await refresh()).toBe(true);
    expect(calls).toEqual([
      ["check", 0],
      ["changes", -2 * MINUTE_MS],
      [
        "change",
        [{ at: 1, listings: [row("b", { price: 9, listedAt: 2 })] }],
        { listings: 2, samples: ["i-b", "i-a"], pages: 2, changedUntil: NOW, restsUntil: NOW + 150 },
      ],
    ]);
  });

  it.each([
    [10 * MINUTE_MS, []],
    [10 * MINUTE_MS + 1, [["unchanged", 0, 0]]],
  ])("that hasn't changed records the look only now and then: after %i ms", async (since, expected) => {
    const { calls, refresh } = world({ changedUntil: NOW - since });
    await refresh();
    expect(calls.slice(2)).toEqual(expected);
  });

  it("isn't checked for a while after reading many changes, even if none is visible", async () => {
    const { state, calls, refresh } = world();
    state.changes = new Map(Array.from({ length: 400 }, (_, at) => [`draft-${at}`, null]));
    await refresh();
    expect(calls.at(-1)).toEqual(["unchanged", 0, MINUTE_MS]);
    const resting = world({ restsUntil: NOW + 1 });
    expect(await resting.refresh()).toBe(true);
    expect(resting.calls).toEqual([]);
  });

  it("rereads only a few changes on each look, even if none is visible", async () => {
    for (const [changes, noted] of [
      [3, []],
      [4, [["unchanged", 0, 600]]],
      [130, [["unchanged", 0, 19_500]]],
    ] as const) {
      const { state, calls, refresh } = world();
      state.changes = new Map(Array.from({ length: changes }, (_, at) => [`draft-${at}`, null]));
      await refresh();
      expect(calls.slice(2)).toEqual(noted);
    }
  });

  it("isn't written if a change makes no difference", async () => {
    const { state, calls, refresh } = world();
    state.changes = new Map([["a", row("a")]]);
    await refresh();
    expect(calls.slice(2)).toEqual([]);
  });
});

describe("a gallery is rebuilt", () => {
  const REBUILT = ["rebuild", [[row("x"), row("y")]]];

  it.each([
    ["the first time", { rebuiltAt: null }],
    ["where it isn't known how far it goes", { changedUntil: null }],
    ["after a week", { rebuiltAt: NOW - 7 * DAY_MS - 1 }],
  ])("%s, and no second build starts within a minute", async (_, fields) => {
    const { calls, refresh } = world(fields);
    expect(await refresh()).toBe(true);
    expect(calls[0]).toEqual(["check", MINUTE_MS]);
    expect(calls[1]?.slice(0, 2)).toEqual(REBUILT);
    expect(calls[1]?.[2]).toMatchObject({
      ...{ listings: 2, samples: ["i-y", "i-x"], changedUntil: NOW + 5, checkedAt: NOW },
    });
  });

  it("if more has changed than a look may read", async () => {
    const { state, calls, refresh } = world();
    state.changes = null;
    await refresh();
    expect(calls.at(-1)?.slice(0, 2)).toEqual(REBUILT);
  });

  it.each([
    [
      "after so many changes, 150 ms for each listing that was read",
      { rebuiltAt: STORED.rebuiltAt },
      900_000,
    ],
    ["the first time, ten minutes at most", { rebuiltAt: null }, 600_000],
  ])("and then isn't checked for a while: %s", async (_, fields, rest) => {
    const { state, calls, refresh } = world(fields);
    state.changes = null;
    state.all = Array.from({ length: 6_000 }, (__, at) => row(`r${at}`));
    await refresh();
    expect(calls.at(-1)?.[2]).toMatchObject({ listings: 6_000, restsUntil: NOW + rest });
  });

  it("isn't checked for an hour at most", async () => {
    const { state, calls, refresh } = world();
    state.changes = null;
    state.all = Array.from({ length: 30_000 }, (_, at) => row(`r${at}`));
    await refresh();
    expect(calls.at(-1)?.[2]).toMatchObject({ restsUntil: NOW + 60 * MINUTE_MS });
  });

  it("if its pages belong to another build by then", async () => {
    const { state, calls, refresh } = world({ rebuiltAt: NOW - 7 * DAY_MS });
    state.changes = new Map([["a", null]]);
    state.pages = null;
    await refresh();
    expect(calls.at(-1)?.slice(0, 2)).toEqual(REBUILT);
  });

  it.each([
    [8, "change"],
    [9, "rebuild"],
  ])("if more pages have changed than fit into one transaction: %i pages are a %s", async (count, by) => {
    const { state, calls, refresh } = world();
    state.pages = Array.from({ length: count }, (_, at) => [row(`r${at}`)]);
    state.changes = new Map(state.pages.flat().map((each) => [each.id, { ...each, price: 1 }]));
    await refresh();
    expect(calls.at(-1)?.[0]).toBe(by);
    expect(state.readsOfAll).toBe(0);
  });

  it("from its pages and the changes if these suffice, and from all listings after a week as before", async () => {
    const { state, calls, refresh } = world();
    // The first page has lost its listings, and the last one gets another.
    state.pages = Array.from({ length: 9 }, (_, at) => [row(`r${at}`, { listedAt: at })]);
    state.changes = new Map<string, GalleryListing | null>([
      ["r0", null],
      ...state.pages
        .slice(1)
        .flatMap((page) => page.map((each) => [each.id, { ...each, price: 1 }] as const)),
      ["new", row("new", { listedAt: 9 })],
    ]);
    await refresh();
    const [, pages, figures] = calls.at(-1) ?? [];
    expect(pages).toMatchObject([
      [...Array.from({ length: 8 }, (_, at) => ({ id: `r${at + 1}`, price: 1 })), { id: "new" }],
    ]);
    expect(figures).toMatchObject({
      ...{
        listings: 9,
        changedUntil: NOW,
        checkedAt: NOW,
        restsUntil: NOW + (10 + 3 * 9) * 150,
        isFromListings: false,
      },
    });
  });
});

describe("the looks of many visitors", () => {
  /** Counts the looks that reach the database. */
  function looks(fields: Partial<StoredGallery> | null = {}) {
    const state = { now: NOW, looks: 0, reads: 0 };
    const { galleries, calls } = world(fields);
    const counted: Galleries = {
      ...galleries,
      find: (username) => {
        state.looks += 1;
        return galleries.find(username);
      },
    };
    const gallery = {
      username: "ada",
      build: "b",
      pages: 1,
      listings: 2,
      samples: [],
      version: 3,
      checkedAt: NOW,
    };
    const readGallery = () => {
      state.reads += 1;
      return Promise.resolve(gallery);
    };
    return { state, calls, gallery, look: createGalleryRefresher(counted, { readGallery }, () => state.now) };
  }

  it("cost as much as one look for 1,000 within ten seconds", async () => {
    const { state, calls, gallery, look } = looks();
    await Promise.all(Array.from({ length: 500 }, () => look("ada")));
    state.now += GALLERY_CHECK_MS / 2 - 1;
    for (let at = 0; at < 500; at += 1) expect(await look("ada")).toEqual(gallery);
    expect(state).toMatchObject({ looks: 1, reads: 1 });
    expect(calls.filter(([name]) => name === "check")).toHaveLength(1);
    state.now += 1;
    await look("ada");
    expect(state).toMatchObject({ looks: 2, reads: 2 });
  });

  it("cost one look in half a minute at a missing gallery", async () => {
    const { state, look } = looks(null);
    for (let second = 0; second < 30; second += 1) {
      expect(await look("nobody")).toBeNull();
      state.now += 999;
    }
    expect(state).toMatchObject({ looks: 1, reads: 0 });
  });
});
