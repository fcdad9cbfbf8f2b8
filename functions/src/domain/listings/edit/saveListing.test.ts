import { describe, expect, it } from "vitest";

import { type ListingDocument, listingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import type { ListingWrite } from "./ports.ts";
import { omitUndefined, saveListing } from "./saveListing.ts";
import { NO_LOTS } from "../../lots/testing/noLots.ts";

const LISTING = { title: "Camaro", price: 3, quantity: 1, toyNumber: "DHR20" };

function world(fields: Partial<ListingDocument> | null = {}, foreignPhotos: readonly string[] = []) {
  const listing = fields && listingDocument.parse({ ...LISTING, ...fields });
  const writes: ListingWrite[] = [];
  const checked: string[] = [];
  const ports = {
    ...NO_LOTS,
    edits: {
      read: () => Promise.resolve(listing),
      change: (
        _uid: string,
        _id: string,
        plan: (current: ListingDocument | null) => { write: ListingWrite | null; answer: unknown },
      ) => {
        const { write, answer } = plan(listing);
        if (write) writes.push(write);
        return Promise.resolve(answer);
      },
    },
    photos: {
      assertStored: (_uid: string, url: string) => {
        checked.push(url);
        return foreignPhotos.includes(url)
          ? Promise.reject(new AppError("image/not-ours"))
          : Promise.resolve();
      },
    },
  } as unknown as Parameters<typeof saveListing>[0];
  const save = (base: object, changes: object, isNew = false) =>
    saveListing(ports, "ada", { listingId: "L1", isNew, base, changes });
  return { save, writes, checked };
}

describe("a save", () => {
  it("writes what the form has changed and nothing else", async () => {
    const { save, writes } = world();
    expect(await save({ title: "Camaro" }, { title: "'67 Camaro", price: 3 })).toEqual({
      ...{ outcome: "saved", listingId: "L1" },
    });
    expect(writes).toEqual([{ fields: { title: "'67 Camaro" }, create: false }]);
  });

  it("writes nothing if nothing differs, as after a lost answer", async () => {
    const { save, writes } = world({ title: "'67 Camaro" });
    expect(await save({ title: "Camaro" }, { title: "'67 Camaro" })).toMatchObject({ outcome: "saved" });
    expect(writes).toEqual([]);
  });

  it("writes nothing of a form in conflict", async () => {
    const { save, writes } = world({ title: "Theirs" });
    expect(await save({ title: "Camaro", price: 3 }, { title: "Mine", price: 4 })).toEqual({
      outcome: "conflict",
      conflicts: [{ field: "title", part: null, theirs: "Theirs" }],
    });
    expect(writes).toEqual([]);
  });

  it("creates a new listing once", async () => {
    const { save, writes } = world(null);
    await save({}, { title: "New", toyNumber: "CFM15" }, true);
    await save({}, { title: "New" }, true);
    expect(writes).toEqual([
      { fields: { title: "New", toyNumber: "CFM15", toyNumberFrom: "seller" }, create: true },
      { fields: { title: "New" }, create: true },
    ]);
  });

  it("of a missing listing is refused", async () => {
    const { save, writes } = world(null);
    await expect(save({}, { title: "A" })).rejects.toMatchObject({ code: "listing/not-found" });
    expect(writes).toEqual([]);
  });

  it("records that the seller set or removed the toy number", async () => {
    const typed = world();
    await typed.save({ toyNumber: "DHR20" }, { toyNumber: "CFM15" });
    expect(typed.writes[0]?.fields).toMatchObject({ toyNumber: "CFM15", toyNumberFrom: "seller" });
    const emptied = world();
    await emptied.save({ toyNumber: "DHR20" }, { toyNumber: null });
    expect(emptied.writes[0]?.fields).toMatchObject({ toyNumber: null, toyNumberFrom: null });
    const other = world();
    await other.save({ title: "Camaro" }, { title: "B" });
    expect(other.writes[0]?.fields).not.toHaveProperty("toyNumberFrom");
  });
});

describe("a live listing", () => {
  it("remembers what eBay doesn't have yet", async () => {
    const { save, writes } = world({ ebayItemId: "1", status: "active", unsentFields: ["price"] });
    await save({ title: "Camaro" }, { title: "B" });
    expect(writes[0]?.fields.unsentFields?.toSorted()).toEqual(["price", "title"]);
  });

  it("sends nothing for which eBay has no field", async () => {
    const { save, writes } = world({ ebayItemId: "1", status: "active", cost: 1 });
    await save({ cost: 1 }, { cost: 2 });
    expect(writes[0]?.fields).toEqual({ cost: 2, unsentFields: [] });
  });

  it("once ended, and a draft, have nothing to send", async () => {
    for (const fields of [{ ebayItemId: "1", status: "ended" as const }, { ebayItemId: null }]) {
      const { save, writes } = world(fields);
      await save({ title: "Camaro" }, { title: "B" });
      expect(writes[0]?.fields).not.toHaveProperty("unsentFields");
    }
  });
});

describe("pictures", () => {
  it("must be the seller's own, unless the listing has them", async () => {
    const { save, checked } = world({ firebaseImages: ["a"] });
    await save({ firebaseImages: ["a"] }, { firebaseImages: ["a", "b"] });
    expect(checked).toEqual(["b"]);
    const foreign = world({}, ["c"]);
    await expect(foreign.save({ firebaseImages: [] }, { firebaseImages: ["c"] })).rejects.toMatchObject({
      code: "image/not-ours",
    });
    expect(foreign.writes).toEqual([]);
  });

  it("are shown from our storage once they are arranged", async () => {
    const there = world({ firebaseImages: ["a", "b"], imageSource: "cloudinary" });
    await there.save({ firebaseImages: ["a", "b"] }, { firebaseImages: ["b", "a"] });
    expect(there.writes[0]?.fields).toMatchObject({ imageSource: "firebase" });
    const other = world({ firebaseImages: ["a"], imageSource: "cloudinary" });
    await other.save({ title: "Camaro" }, { title: "B" });
    expect(other.writes[0]?.fields).not.toHaveProperty("imageSource");
  });
});

it("a field that a form leaves undefined doesn't change", () => {
  expect(omitUndefined({ title: "A", price: undefined, sku: null })).toEqual({ title: "A", sku: null });
});
