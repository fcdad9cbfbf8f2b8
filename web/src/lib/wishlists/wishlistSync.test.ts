import { doc, getDocFromCache } from "firebase/firestore";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { wishlistDocument, wishlistItem } from "@contract/galleries/wishlists";
import { DAY_MS } from "@contract/wire/durations";

import { db } from "../firestore/firestore";
import { goOffline } from "../firestore/testing/goOffline";
import { putDocument } from "../firestore/testing/putDocument";
import { followWishlists, saveWishlists } from "./wishlistSync";
import {
  addToWishlist,
  createWishlist,
  deleteWishlist,
  getUnsavedWishlists,
  setWishlistsAside,
  useWishlists,
} from "./wishlists";

vi.mock("firebase/firestore", async (load) =>
  (await import("../firestore/testing/cacheAsServer")).cacheAsServer(load),
);
beforeAll(goOffline);

let number = 0;
let id: string;
beforeEach(() => {
  localStorage.clear();
  useWishlists.setState({ wishlists: [], deleted: [], unsaved: 0 });
  // Firestore's cache lasts for all tests.
  id = `custom_${(number += 1)}`;
});
const item = (itemId: string) => wishlistItem.parse({ id: itemId, title: "Camaro" });
const stored = async (listId = id) => {
  const found = await getDocFromCache(doc(db, paths.wishlist("ada", listId))).catch(() => null);
  return found?.data() ?? null;
};
const fieldOf = async (name: string): Promise<unknown> => (await stored())?.[name];
const itemIds = async () => ((await fieldOf("items")) as { id: string }[]).map((each) => each.id);
const theirs = (...ids: string[]) =>
  wishlistDocument.parse({ name: "Red", createdAt: 1, updatedAt: 1, items: ids.map(item) });

describe("a wishlist", () => {
  it("is saved, merged with the server's version", async () => {
    putDocument(paths.wishlist("ada", id), theirs("x"));
    createWishlist("Red", id);
    addToWishlist(id, [item("y")]);
    expect(useWishlists.getState().unsaved).toBe(1);
    await saveWishlists("ada");
    expect((await itemIds()).toSorted()).toEqual(["x", "y"]);
    expect(await stored()).toMatchObject({ expiresAt: null });
    expect(useWishlists.getState().unsaved).toBe(0);
  });

  it("expires thirty days after it was deleted", async () => {
    createWishlist("Red", id);
    deleteWishlist(id);
    const before = Date.now();
    await saveWishlists("ada");
    const expiresAt = ((await fieldOf("expiresAt")) as { toMillis: () => number }).toMillis();
    expect(expiresAt - before).toBeGreaterThanOrEqual(30 * DAY_MS);
    expect(expiresAt - before).toBeLessThan(30 * DAY_MS + 60_000);
  });

  it("stays unsaved if it fails, and the others are saved", async () => {
    putDocument(paths.wishlist("ada", id), { name: 7 });
    createWishlist("Damaged there", id);
    const other = createWishlist("Fine", `custom_${(number += 1)}`);
    await saveWishlists("ada");
    expect(await stored(other.id)).toMatchObject({ name: "Fine" });
    expect(useWishlists.getState().unsaved).toBe(1);
  });

  it("ends the saving if the browser is offline", async () => {
    const isOnline = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    putDocument(paths.wishlist("ada", id), { name: 7 });
    createWishlist("Damaged there", id);
    const other = createWishlist("Fine", `custom_${(number += 1)}`);
    await saveWishlists("ada");
    expect(await stored(other.id)).toBeNull();
    isOnline.mockRestore();
  });
});

describe("a person's wishlists", () => {
  it("are saved with each change, and when the browser is online again, until they leave", async () => {
    createWishlist("Aside", id);
    setWishlistsAside("ada", getUnsavedWishlists());
    localStorage.removeItem("customWishlists");
    const stop = followWishlists("ada");
    window.dispatchEvent(new Event("online"));
    await vi.waitFor(async () => expect(await stored()).toMatchObject({ name: "Aside" }));
    addToWishlist(id, [item("y")]);
    await vi.waitFor(async () => expect(await itemIds()).toEqual(["y"]));
    await vi.waitFor(() => expect(useWishlists.getState().unsaved).toBe(0));
    stop();
    addToWishlist(id, [item("z")]);
    window.dispatchEvent(new Event("online"));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    expect(await itemIds()).toEqual(["y"]);
  });
});
