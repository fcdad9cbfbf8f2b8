import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { getItemUrl } from "../../contract/listings/itemPage.ts";
import type { AccountRole } from "../../contract/session.ts";
import { MAX_VISITOR_ITEMS } from "../../contract/galleries/visitorWishlists.ts";
import { findWantedCars, type FoundWishlist, listWishlists, showWishlist } from "./ownerWishlists.ts";
import { changeUsername, isAvailable, type Usernames } from "./usernames.ts";
import type { WishlistItem } from "../../contract/galleries/wishlists.ts";
import { type ListContent, type Offered, updateList, type ListState } from "./visitorWishlist.ts";

const NOW = 1_000;

const offered = (id: string, fields: Partial<Offered> = {}): Offered => ({
  ...{ id, title: `Car ${id}`, price: 5, quantity: 3, image: "i", ebayItemId: `11${id}`, listedAt: 1 },
  sku: "DHR20",
  ...fields,
});

const listState = (fields: Partial<ListState> = {}): ListState => ({
  content: null,
  offered: new Map(["1", "2", "3"].map((id) => [id, offered(id)])),
  listSaves: 0,
  byAddress: { saves: 0, lists: 0 },
  listsInGallery: 0,
  byGallery: { saves: 0, lists: 0 },
  ...fields,
});
const codeOf = (work: () => unknown): string => {
  try {
    work();
    return "no refusal";
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};
const codeOfPromise = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
const saved = (ids: readonly string[], fields: Partial<ListState> = {}, now = NOW): ListContent => {
  const list = updateList(listState(fields), ids, now);
  if (!list) throw new Error("nothing has changed");
  return list;
};

describe("a visitor's list", () => {
  it("contains the chosen listings that the gallery offers, in that order", () => {
    const { items, removedItems } = saved(["2", "unknown", "1"]);
    expect(items.map(({ id }) => id)).toEqual(["2", "1"]);
    expect(items[0]).toEqual({
      id: "2",
      title: "Car 2",
      sku: "DHR20",
      image: "i",
      images: [{ url: "i" }],
      ebayItemId: "112",
      ebayUrl: getItemUrl("112"),
      price: 5,
      binPrice: 5,
      quantity: 1,
      addedAt: NOW,
    });
    expect(removedItems).toEqual([]);
  });

  it("has no SKU and no picture if the listing has none", () => {
    const list = saved(["1"], { offered: new Map([["1", offered("1", { sku: null, image: null })]]) });
    expect(list.items[0]).toMatchObject({ sku: "N/A", image: null, images: [] });
  });

  it("remembers removed listings once, until they are added again", () => {
    const first = saved(["1", "2"]);
    const second = saved(["2"], { content: first }, NOW + 1);
    expect(second.items).toEqual([first.items[1]]);
    expect(second.removedItems).toEqual([{ id: "1", title: "Car 1", removedAt: NOW + 1 }]);
    const third = saved(["2", "1"], { content: second }, NOW + 2);
    expect(third.removedItems).toEqual([]);
    expect(third.items[1]).toMatchObject({ id: "1", addedAt: NOW + 2 });
  });

  it("keeps what the gallery no longer offers", () => {
    const first = saved(["1"]);
    const second = saved(["1", "2"], { content: first });
    expect(second.items[0]).toBe(first.items[0]);
  });

  it("remembers only the last removals", () => {
    const removedItems = Array.from({ length: MAX_VISITOR_ITEMS }, (_, at) => ({
      ...{ id: `r${at}`, title: "", removedAt: 1 },
    }));
    const list = saved([], { content: { items: saved(["1"]).items, removedItems } });
    expect(list.removedItems).toHaveLength(MAX_VISITOR_ITEMS);
    expect(list.removedItems.at(-1)).toMatchObject({ id: "1" });
    expect(list.removedItems[0]).toMatchObject({ id: "r1" });
  });

  it("isn't written if nothing changes, but is if the order changes", () => {
    const content = saved(["1", "2"]);
    expect(updateList(listState({ content }), ["1", "2"], NOW)).toBeNull();
    expect(updateList(listState(), [], NOW)).toBeNull();
    expect(updateList(listState({ content }), ["2", "1"], NOW)).not.toBeNull();
  });
});

describe("a list is refused beyond its bounds", () => {
  const content: ListContent = { items: [], removedItems: [] };

  it.each<[Partial<ListState>, boolean]>([
    [{ byAddress: { saves: 499, lists: 19 }, byGallery: { saves: 0, lists: 499 }, listSaves: 199 }, false],
    [{ byAddress: { saves: 500, lists: 0 } }, true],
    [{ byAddress: { saves: 0, lists: 20 } }, true],
    [{ byAddress: { saves: 0, lists: 20 }, content }, false],
    [{ byGallery: { saves: 0, lists: 500 }, byAddress: { saves: 1, lists: 1 }, listsInGallery: 1 }, true],
    [{ byGallery: { saves: 0, lists: 500 }, byAddress: { saves: 1, lists: 1 } }, false],
    [{ byGallery: { saves: 0, lists: 499 }, listsInGallery: 19 }, false],
    // A visitor's first list, in a gallery where others have made too many.
    [{ byGallery: { saves: 0, lists: 500 } }, false],
    [{ byGallery: { saves: 9_999, lists: 500 }, content }, false],
    [{ listSaves: 200, content }, true],
  ])("after %j: %s", (fields, isTooMuch) => {
    const code = codeOf(() => updateList(listState(fields), ["1"], NOW));
    expect(code).toBe(isTooMuch ? "wishlist/too-many" : "no refusal");
  });
});

describe("the lists that a gallery's owner sees", () => {
  const list = {
    id: "w1",
    galleryOwner: "ada",
    items: [{ id: "1" }],
    removedItems: [{ id: "2" }],
    createdAt: { toMillis: () => 1 },
    updatedAt: { toMillis: () => 2 },
  } as unknown as FoundWishlist;

  function wishlistsFor(role?: AccountRole) {
    const calls: (string | null)[] = [];
    return {
      calls,
      listNewest: (owner: string | null) => {
        calls.push(owner);
        return Promise.resolve([list]);
      },
      count: (owner: string | null) => Promise.resolve(owner === null ? 9 : 1),
      listItems: () => Promise.resolve([]),
      readStock: () => Promise.resolve(new Map<string, number>()),
      find: (id: string) => Promise.resolve(id === "w1" ? list : null),
      findRole: () => Promise.resolve(role),
    };
  }

  it("are their own, with times in milliseconds", async () => {
    const wishlists = wishlistsFor();
    expect(await listWishlists(wishlists, "ada")).toMatchObject({
      total: 1,
      wishlists: [{ id: "w1", type: "gallery", createdAt: 1, updatedAt: 2 }],
    });
    expect(wishlists.calls).toEqual(["ada"]);
    expect(await showWishlist(wishlists, "ada", "w1")).toMatchObject({
      wishlist: { id: "w1", items: [{ id: "1" }] },
      removedItems: [{ id: "2" }],
    });
  });

  it("are everybody's only for super admins", async () => {
    const boss = wishlistsFor("super-admin");
    expect(await listWishlists(boss, "boss", "*")).toMatchObject({ total: 9 });
    await listWishlists(boss, "boss", "ada");
    expect(boss.calls).toEqual([null, "ada"]);
    expect(await showWishlist(boss, "boss", "w1")).toMatchObject({ wishlist: { id: "w1" } });
    for (const role of [undefined, "admin"] as const) {
      const other = wishlistsFor(role);
      expect(await codeOfPromise(listWishlists(other, "eve", "ada"))).toBe("auth/super-admin-only");
      expect(await codeOfPromise(showWishlist(other, "eve", "w1"))).toBe("wishlist/not-found");
    }
  });

  it("of others look the same as missing ones", async () => {
    expect(await codeOfPromise(showWishlist(wishlistsFor(), "ada", "nothing"))).toBe("wishlist/not-found");
  });
});

describe("a username", () => {
  const usernames: Usernames = {
    findOwner: (name) => Promise.resolve(name === "adacars" ? "ada" : null),
    assign: (uid, name) => Promise.resolve(name === "adacars" && uid !== "ada" ? "taken" : "assigned"),
  };

  it("is available if it is unused, or the person's own", async () => {
    expect(await isAvailable(usernames, "bob", "freename")).toBe(true);
    expect(await isAvailable(usernames, "ada", "adacars")).toBe(true);
    expect(await isAvailable(usernames, "bob", "adacars")).toBe(false);
    expect(await isAvailable(usernames, "bob", "!")).toBe(false);
  });

  it("is refused if it is taken or invalid", async () => {
    expect(await codeOfPromise(changeUsername(usernames, "bob", "freename"))).toBe("no refusal");
    expect(await codeOfPromise(changeUsername(usernames, "bob", "adacars"))).toBe("username/taken");
    await expect(changeUsername(usernames, "bob", "!")).rejects.toMatchObject({
      ...{ code: "username/invalid", params: { problem: "too-short" } },
    });
  });
});

describe("the cars that visitors want", () => {
  const item = (id: string, sku = "DHR20"): WishlistItem => ({
    ...{ id, sku, title: `Car ${id}`, image: null, images: [], ebayItemId: null, ebayUrl: null },
    ...{ price: 5, binPrice: 5, quantity: 1, addedAt: 1 },
  });

  it("are counted once per list, with the copies left of the most wanted", async () => {
    const calls: (readonly string[])[] = [];
    const found = await findWantedCars(
      {
        listItems: () =>
          Promise.resolve([
            [item("1"), item("1")],
            [item("1"), item("2", "N/A")],
          ]),
        readStock: (_owner, ids) => {
          calls.push(ids);
          return Promise.resolve(new Map([["1", 1]]));
        },
      },
      "ada",
    );
    expect(found.cars).toEqual([
      { listingId: "1", sku: "DHR20", title: "Car 1", lists: 2, quantity: 1 },
      { listingId: "2", sku: null, title: "Car 2", lists: 1, quantity: null },
    ]);
    expect(calls).toEqual([["1", "2"]]);
  });
});
