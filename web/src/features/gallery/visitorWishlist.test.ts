import { beforeEach, expect, it, vi } from "vitest";

import type { OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { addItem, isUnsaved, openList, removeItem, save, useVisitor } from "./visitorWishlist";

const item = (id: string): OpenWishlistItem => ({
  ...{ id, title: `Car ${id}`, image: null, price: 4, addedAt: 1 },
  ebayItemId: "110551234567",
});

/** The requests received. The server has every car except those in `sold`. */
const server = {
  sent: [] as { secret: string; itemIds: string[] }[],
  sold: [] as string[],
  isUnreachable: false,
};
let close: () => void = () => undefined;
beforeEach(() => {
  localStorage.clear();
  Object.assign(server, { sent: [], sold: [], isUnreachable: false });
  vi.stubGlobal(
    "fetch",
    vi.fn<typeof fetch>((_, init) => {
      if (server.isUnreachable) return Promise.reject(new TypeError("Failed to fetch"));
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
const reopen = () => {
  const { username } = useVisitor.getState();
  close();
  close = openList(username);
};

it("saves the whole list under one secret, and still has it after a reload", async () => {
  addItem(item("a"));
  addItem(item("b"));
  addItem(item("a"));
  await save();
  removeItem("a");
  await save();
  expect(server.sent.map(({ itemIds }) => itemIds)).toEqual([["a", "b"], ["b"]]);
  expect(new Set(server.sent.map(({ secret }) => secret)).size).toBe(1);
  expect(server.sent[0]?.secret).toMatch(/^[\w-]{43}$/);
  reopen();
  expect(ids()).toEqual(["b"]);
  expect(useVisitor.getState().list.wishlistId).toBe("w".repeat(22));
  expect(isUnsaved(useVisitor.getState().list)).toBe(false);
});

it("restores a removed car at its place", () => {
  for (const id of ["a", "b", "c"]) addItem(item(id));
  const undo = removeItem("b");
  expect(ids()).toEqual(["a", "c"]);
  undo();
  undo();
  expect(ids()).toEqual(["a", "b", "c"]);
});

it("keeps what could not be saved, and saves it later", async () => {
  server.isUnreachable = true;
  addItem(item("a"));
  await save();
  expect(useVisitor.getState().problem).toMatchObject({ code: "server/unreachable" });
  expect(isUnsaved(useVisitor.getState().list)).toBe(true);
  server.isUnreachable = false;
  reopen();
  await expect.poll(() => isUnsaved(useVisitor.getState().list)).toBe(false);
  expect(server.sent.map(({ itemIds }) => itemIds)).toEqual([["a"]]);
});

it("keeps a car that local storage has no space for", () => {
  addItem(item("a"));
  const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  addItem(item("b"));
  reopen();
  expect(ids()).toEqual(["a", "b"]);
  setItem.mockRestore();
  addItem(item("c"));
  localStorage.clear();
  reopen();
  expect(ids()).toEqual([]);
});

it("shows a failed save only in the gallery that it was for", async () => {
  server.isUnreachable = true;
  addItem(item("a"));
  const saving = save();
  close();
  close = openList("another");
  await saving;
  expect(useVisitor.getState()).toMatchObject({ username: "another", problem: null });
});

it("names cars that the gallery no longer has, and keeps cars added during the save", async () => {
  server.sold = ["a"];
  addItem(item("a"));
  const saved = save();
  addItem(item("b"));
  await saved;
  expect(ids()).toEqual(["b"]);
  await expect.poll(() => server.sent.at(-1)?.itemIds).toEqual(["b"]);
  await expect.poll(() => isUnsaved(useVisitor.getState().list)).toBe(false);
});

it("holds up to 100 cars", () => {
  for (let at = 0; at < 100; at += 1) expect(addItem(item(`i${at}`))).toBe(true);
  expect(addItem(item("more"))).toBe(false);
  expect(addItem(item("i5"))).toBe(true);
  expect(ids()).toHaveLength(100);
});
