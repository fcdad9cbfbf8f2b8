import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { MAX_LISTED_WISHLISTS, MAX_WANTED_LISTS } from "../../contract/galleries/galleryWishlists.ts";
import { openOwnerWishlists } from "./galleryWishlists.ts";

let firestore = memoryFirestore(() => 0);
let wishlists = openOwnerWishlists(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 0);
  wishlists = openOwnerWishlists(firestore);
});

const at = (millis: number) => Timestamp.fromMillis(millis);
const addList = (id: string, galleryOwner: string, updatedAt: number, fields: object = {}) =>
  firestore.doc(paths.galleryWishlist(id)).set({
    ...{ galleryOwner, username: "cars", items: [{ id, title: id }], itemCount: 1, removedItemsCount: 2 },
    ...{ ipCountry: "DE", ipRegion: "BY", createdAt: at(1), updatedAt: at(updatedAt), expiresAt: at(9) },
    ...{ saves: { day: "2026-11-20", count: 1 }, removedItems: [{ id: "x", title: "x", removedAt: 1 }] },
    ...fields,
  });

it("lists an owner's wishlists, the newest first, without their items and without damaged ones", async () => {
  await addList("older", "ada", 2);
  await addList("newer", "ada", 3);
  await addList("foreign", "bob", 4);
  await addList("damaged", "ada", 5, { itemCount: "many" });
  expect(await wishlists.listNewest("ada")).toEqual([
    {
      ...{ id: "newer", galleryOwner: "ada", username: "cars", itemCount: 1, removedItemsCount: 2 },
      ...{ ipCountry: "DE", ipRegion: "BY", createdAt: at(1), updatedAt: at(3), items: [], removedItems: [] },
    },
    expect.objectContaining({ id: "older" }),
  ]);
  expect((await wishlists.listNewest(null)).map(({ id }) => id)).toEqual(["foreign", "newer", "older"]);
  expect([await wishlists.count("ada"), await wishlists.count(null)]).toEqual([3, 4]);
});

it("lists and reads the newest of many", async () => {
  for (let number = 0; number <= MAX_LISTED_WISHLISTS; number += 1) await addList(`${number}`, "ada", number);
  const listed = await wishlists.listNewest("ada");
  expect(listed).toHaveLength(MAX_LISTED_WISHLISTS);
  expect([listed[0]?.id, listed.at(-1)?.id]).toEqual([`${MAX_LISTED_WISHLISTS}`, "1"]);
  const items = await wishlists.listItems("ada");
  expect(items).toHaveLength(MAX_WANTED_LISTS);
  expect(items[0]).toMatchObject([{ id: `${MAX_LISTED_WISHLISTS}` }]);
  expect(await wishlists.count("ada")).toBe(MAX_LISTED_WISHLISTS + 1);
});

it("reads a damaged list of items as an empty one", async () => {
  await addList("good", "ada", 2);
  await addList("damaged", "ada", 1, { items: [{ title: 1 }] });
  await addList("foreign", "bob", 3);
  expect(await wishlists.listItems("ada")).toMatchObject([[{ id: "good", title: "good" }], []]);
});

it("reads the copies for sale of an owner's listings", async () => {
  const add = (uid: string, id: string, fields: object) =>
    firestore.doc(paths.listing(uid, id)).set({ title: id, sku: null, ...fields });
  await add("ada", "sale", { status: "active", quantity: 3 });
  await add("ada", "ended", { status: "ended", quantity: 2 });
  await add("ada", "damaged", { status: "active", quantity: "many" });
  await add("bob", "foreign", { status: "active", quantity: 1 });
  const stock = await wishlists.readStock("ada", ["sale", "ended", "damaged", "foreign", "gone"]);
  expect([...stock]).toEqual([
    ["sale", 3],
    ["ended", 0],
  ]);
  expect((await wishlists.readStock("ada", [])).size).toBe(0);
});

it("finds one with its items, and none for an unknown id", async () => {
  await addList("one", "ada", 2);
  expect(await wishlists.find("one")).toMatchObject({
    ...{ id: "one", galleryOwner: "ada", items: [{ id: "one" }], removedItems: [{ id: "x" }] },
  });
  expect(await wishlists.find("one")).not.toHaveProperty("saves");
  expect(await wishlists.find("two")).toBeNull();
});
