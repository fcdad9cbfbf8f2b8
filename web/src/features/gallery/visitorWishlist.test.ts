import { beforeEach, expect, it, vi } from "vitest";

import type { OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { isUnsaved, openList, put, save, takeOff, useVisitor } from "./visitorWishlist";

const item = (id: string): OpenWishlistItem => ({
  ...{ id, title: `Car ${id}`, image: null, price: 4, addedAt: 1 },
  ebayItemId: "110551234567",
});

/** What the server was sent; it has every car but those in `sold`, and is away when told so. */
const server = { sent: [] as { secret: string; itemIds: string[] }[], sold: [] as string[], isAway: false };
let close: () => void = () => undefined;
beforeEach(() => {
  localStorage.clear();
  Object.assign(server, { sent: [], sold: [], isAway: false });
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>((_, init) => {
      if (server.isAway) return Promise.reject(new TypeError("Failed to fetch"));
      const { data } = JSON.parse(init?.body as string) as { data: (typeof server.sent)[number] };
      server.sent.push(data);
      const items = data.itemIds.filter((id) => !server.sold.includes(id)).map(item);
      return Promise.resolve(new Response(JSON.stringify({ result: { wishlistId: "w".repeat(22), items } })));
    }),
  );
  close = openList(`ada_${Math.random().toString(36).slice(2, 8)}`);
  return () => {
    close();
    vi.unstubAllGlobals();
  };
});
const ids = () => useVisitor.getState().list.items.map(({ id }) => id);
const again = () => {
  const { username } = useVisitor.getState();
  close();
  close = openList(username);
};

it("is sent whole, under a secret that stays the same, and is there after a reload", async () => {
  put(item("a"));
  put(item("b"));
  put(item("a"));
  await save();
  takeOff("a");
  await save();
  expect(server.sent.map(({ itemIds }) => itemIds)).toEqual([["a", "b"], ["b"]]);
  expect(new Set(server.sent.map(({ secret }) => secret)).size).toBe(1);
  expect(server.sent[0]?.secret).toMatch(/^[\w-]{43}$/);
  again();
  expect(ids()).toEqual(["b"]);
  expect(useVisitor.getState().list.wishlistId).toBe("w".repeat(22));
  expect(isUnsaved(useVisitor.getState().list)).toBe(false);
});

it("takes a car back to where it was", () => {
  for (const id of ["a", "b", "c"]) put(item(id));
  const undo = takeOff("b");
  expect(ids()).toEqual(["a", "c"]);
  undo();
  undo();
  expect(ids()).toEqual(["a", "b", "c"]);
});

it("keeps what the server could not be told, and tells it when it can", async () => {
  server.isAway = true;
  put(item("a"));
  await save();
  expect(useVisitor.getState().problem).toMatchObject({ code: "server/unreachable" });
  expect(isUnsaved(useVisitor.getState().list)).toBe(true);
  server.isAway = false;
  again();
  await expect.poll(() => isUnsaved(useVisitor.getState().list)).toBe(false);
  expect(server.sent.map(({ itemIds }) => itemIds)).toEqual([["a"]]);
});

it("says which cars have just gone from the gallery, and keeps what came on meanwhile", async () => {
  server.sold = ["a"];
  put(item("a"));
  const saved = save();
  put(item("b"));
  await saved;
  expect(ids()).toEqual(["b"]);
  await expect.poll(() => server.sent.at(-1)?.itemIds).toEqual(["b"]);
  await expect.poll(() => isUnsaved(useVisitor.getState().list)).toBe(false);
});

it("holds a hundred", () => {
  for (let at = 0; at < 100; at += 1) expect(put(item(`i${at}`))).toBe(true);
  expect(put(item("more"))).toBe(false);
  expect(put(item("i5"))).toBe(true);
  expect(ids()).toHaveLength(100);
});
