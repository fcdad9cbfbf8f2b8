import { type DocumentData, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { type ListingDocument, listingDocument, paths } from "../../../contract/documents.ts";
import type { ListingWrite, SentRevision } from "../../../domain/listings/edit/ports.ts";
import { wholeItem } from "../../../domain/listings/testing/wholeItem.ts";
import { openApiReads } from "../../api/apiReads.ts";
import { openListingEdits } from "./listingEdits.ts";

const UID = "ada";
const NOW = 10_000;
const STAMP = Timestamp.fromMillis(NOW);
const CAR = { title: "Camaro", sku: "DHR20", price: 3, quantity: 2, status: "active", ebayItemId: "110" };

async function world(listing: DocumentData | null = CAR) {
  const firestore = memoryFirestore(() => NOW);
  const at = firestore.doc(paths.listing(UID, "a"));
  if (listing) await at.set(listing);
  const edits = openListingEdits(firestore);
  const read = async (path: string) => (await firestore.doc(path).get()).data();
  const all = async (path: string) =>
    (await firestore.collection(path).get()).docs.map((found) => found.data());
  return {
    firestore,
    edits,
    edit: (fields: ListingWrite["fields"], create = false) =>
      edits.change(UID, "a", () => ({ write: { fields, create }, answer: "written" })),
    listing: () => read(paths.listing(UID, "a")),
    read,
    history: () => all(paths.changes(UID)),
    removed: async () => (await all(paths.removedPictures(UID))).map(({ url }) => String(url)),
    activities: () => all(paths.activities(UID)),
  };
}

describe("a change", () => {
  it("is planned with the listing, and written with its history", async () => {
    const { edits, edit, listing, history } = await world();
    const seen: (string | undefined)[] = [];
    const answer = await edits.change(UID, "a", (current) => {
      seen.push(current?.title);
      return { write: null, answer: 7 };
    });
    expect([answer, seen, await listing()]).toEqual([7, ["Camaro"], CAR]);
    expect(await edit({ price: 4 })).toBe("written");
    expect(await listing()).toEqual({ ...CAR, price: 4, updatedAt: STAMP, lastLocalUpdate: STAMP });
    expect(await history()).toMatchObject([{ by: "seller", changes: { a: { price: { from: 3, to: 4 } } } }]);
  });

  it("is written only if the stored version may be changed", async () => {
    const { firestore, edits, edit, listing, history } = await world();
    const stored = openApiReads(firestore);
    const version = (await stored.readListing(UID, "a"))?.version;
    await edit({ title: "Z28" });
    const versions: string[] = [];
    const write = { fields: { price: 5 }, create: false };
    const change = (isRefused: boolean) =>
      edits.change(
        UID,
        "a",
        () => ({ write, answer: "written" }),
        (current) => {
          versions.push(current);
          if (isRefused) throw new Error("another version");
        },
      );
    await expect(change(true)).rejects.toThrow("another version");
    expect(await listing()).toMatchObject({ title: "Z28", price: 3 });
    expect(await history()).toHaveLength(1);
    expect(versions).toEqual([(await stored.readListing(UID, "a"))?.version]);
    expect(versions).not.toContain(version);
    expect(await change(false)).toBe("written");
  });

  it("creates a draft", async () => {
    const { edit, listing, history } = await world(null);
    await edit({ title: "Supra" }, true);
    expect(await listing()).toEqual({
      ...{ title: "Supra", status: "draft", isDraft: true, quantity: 1 },
      ...{ createdAt: STAMP, updatedAt: STAMP, lastLocalUpdate: STAMP },
    });
    expect(await history()).toEqual([]);
  });

  it("keeps a picture that is removed for 30 days, unless it is shown again", async () => {
    const { edit, removed } = await world({ ...CAR, firebaseImages: ["p1", "p2"] });
    await edit({ firebaseImages: ["p2", "p3"] });
    expect(await removed()).toEqual(["p1"]);
    await edit({ firebaseImages: ["p1"] });
    expect((await removed()).toSorted()).toEqual(["p2", "p3"]);
    await edit({ price: 5 });
    expect(await removed()).toHaveLength(2);
  });

  it("of the quantity alone takes copies from their places", async () => {
    const spread = { ...CAR, quantity: 3, storageBin: "A-01 ×1, B-01 ×2" };
    const { edit, listing } = await world(spread);
    await edit({ quantity: 2 });
    expect(await listing()).toMatchObject({ quantity: 2, storageBin: "B-01" });
    const named = await world(spread);
    await named.edit({ quantity: 2, storageBin: "C-01" });
    expect(await named.listing()).toMatchObject({ quantity: 2, storageBin: "C-01" });
  });
});

describe("a corrected number", () => {
  const MISREAD = { ...CAR, sku: "DHR28", toyNumber: "DHR28", readSku: "DHR28", carName: "Comet" };

  async function corrected(fields: ListingWrite["fields"]) {
    const desk = await world(MISREAD);
    await desk.firestore.doc(paths.user(UID)).set({ email: "ada@example.com" });
    await desk.firestore.doc(paths.analysis(UID, "DHR28")).set({});
    await desk.edit(fields);
    return desk;
  }

  it("is counted once, and deletes the analysis under the misread number", async () => {
    const { edit, listing, read } = await corrected({ sku: "DHR20" });
    expect(await listing()).toMatchObject({ sku: "DHR20", isReadWrong: true });
    expect(await read(paths.analysis(UID, "DHR28"))).toBeUndefined();
    expect(await read(paths.user(UID))).toMatchObject({ captureStats: { numbersWrong: 1 } });
    await edit({ sku: "DHR21" });
    expect(await read(paths.user(UID))).toMatchObject({ captureStats: { numbersWrong: 1 } });
  });

  it("replaces the toy number if a list has the new one, and else removes it", async () => {
    const own = await corrected({ sku: "BOX-1" });
    expect(await own.listing()).toMatchObject({ toyNumber: null, toyNumberFrom: null });
    const given = await corrected({ toyNumber: "DHR20" });
    expect(await given.listing()).toMatchObject({ toyNumber: "DHR20", sku: "DHR28", isReadWrong: true });
  });

  it("is none in an edit of other fields", async () => {
    const { listing, read } = await corrected({ price: 9 });
    expect(await listing()).not.toHaveProperty("isReadWrong");
    expect(await read(paths.analysis(UID, "DHR28"))).toBeDefined();
  });
});

describe("a draft", () => {
  it("is created once, with the item that it was copied from", async () => {
    const { edits, listing, read } = await world(null);
    await edits.create(UID, "a", { title: "Copy", quantity: 4 }, wholeItem({ itemId: "109" }), 5_000);
    await edits.create(UID, "a", { title: "Again" }, null, null);
    expect(await listing()).toEqual({
      ...{ title: "Copy", status: "draft", isDraft: true, quantity: 4 },
      ...{ createdAt: STAMP, updatedAt: STAMP, lastLocalUpdate: STAMP },
    });
    expect(await read(paths.itemAtEbay(UID, "a"))).toMatchObject({
      ...{ itemId: "109", readAt: Timestamp.fromMillis(5_000) },
    });
  });

  it("has the reading of now if nothing else is known, and none without an item", async () => {
    const { edits, read } = await world(null);
    await edits.create(UID, "a", {}, wholeItem(), null);
    expect(await read(paths.itemAtEbay(UID, "a"))).toMatchObject({ readAt: STAMP });
    await edits.create(UID, "b", {}, null, null);
    expect(await read(paths.itemAtEbay(UID, "b"))).toBeUndefined();
  });

  const DRAFT = { title: "Camaro", status: "draft", isDraft: true };
  const begun = { generation: 1, uuid: "u", state: "started", pictures: [], ebayItemId: null, claim: null };

  it("is discarded with its publication and the item that it was copied from", async () => {
    const { firestore, edits, listing, read } = await world(DRAFT);
    await firestore.doc(paths.publication(UID, "a")).set({ ...begun, mayBeListed: false });
    await firestore.doc(paths.itemAtEbay(UID, "a")).set(wholeItem());
    expect(await edits.discardDraft(UID, "a")).toMatchObject({ title: "Camaro" });
    expect(await listing()).toBeUndefined();
    expect(await read(paths.publication(UID, "a"))).toBeUndefined();
    expect(await read(paths.itemAtEbay(UID, "a"))).toBeUndefined();
    expect(await edits.discardDraft(UID, "a")).toBeNull();
  });

  it("isn't discarded if it is an item, or may be one", async () => {
    const live = await world(CAR);
    expect(await live.edits.discardDraft(UID, "a")).toBeNull();
    expect(await live.listing()).toEqual(CAR);
    const claim = { holder: "h", until: 0 };
    for (const fields of [{ mayBeListed: true }, { mayBeListed: false, claim }]) {
      const { firestore, edits, listing } = await world(DRAFT);
      await firestore.doc(paths.publication(UID, "a")).set({ ...begun, ...fields });
      expect(await edits.discardDraft(UID, "a")).toBeNull();
      expect(await listing()).toEqual(DRAFT);
    }
  });
});

describe("a sent revision", () => {
  const LISTING = {
    ...CAR,
    description: "Mint.",
    unsentFields: ["title", "price", "description"],
    atEbay: { title: "Old", sku: "DHR20", price: 2, quantity: 2 },
    currentPrice: 2,
  };
  const toSent = (fields: SentRevision["fields"], change: Partial<ListingDocument> = {}): SentRevision => ({
    ...{ itemId: "110", fields, item: wholeItem({ itemId: "110" }) },
    listing: { ...listingDocument.parse(LISTING), ...change },
  });

  it("is no longer unsent, and the next sync takes none of it for an edit", async () => {
    const { edits, listing, read } = await world(LISTING);
    await edits.noteSent(UID, "a", toSent(["title", "price"]));
    expect(await listing()).toEqual({
      ...{ ...LISTING, unsentFields: ["description"], currentPrice: 3, updatedAt: STAMP },
      atEbay: { title: "Camaro", sku: "DHR20", price: 3, quantity: 2 },
    });
    expect(await read(paths.itemAtEbay(UID, "a"))).toMatchObject({ itemId: "110", readAt: STAMP });
  });

  it("leaves a field unsent that was edited while it was sent", async () => {
    const { edits, listing } = await world(LISTING);
    await edits.noteSent(UID, "a", toSent(["title", "price"], { price: 9 }));
    expect(await listing()).toMatchObject({
      ...{ unsentFields: ["price", "description"], currentPrice: 9, price: 3, atEbay: { price: 9 } },
    });
  });

  it("leaves the price and the comparison alone that it doesn't have", async () => {
    const { edits, listing } = await world({ ...LISTING, atEbay: null });
    await edits.noteSent(UID, "a", toSent(["title"]));
    expect(await listing()).toMatchObject({ currentPrice: 2, atEbay: null });
    await edits.noteSent(UID, "a", toSent(["price"]));
    expect(await listing()).toMatchObject({ currentPrice: 3, atEbay: null });
  });

  it("notes a sent description if an earlier one was sent", async () => {
    const sentDescription = { written: "w", sent: "s" };
    const { edits, listing } = await world({ ...LISTING, sentDescription });
    await edits.noteSent(UID, "a", toSent(["title"]));
    expect(await listing()).toMatchObject({ sentDescription });
    await edits.noteSent(UID, "a", toSent(["description"]));
    const after = await listing();
    expect(after?.["sentDescription"]).not.toEqual(sentDescription);
    const never = await world(LISTING);
    await never.edits.noteSent(UID, "a", toSent(["description"]));
    expect(await never.listing()).not.toHaveProperty("sentDescription");
  });

  it("is one activity at a repeat, and another with other values", async () => {
    const { edits, activities } = await world(LISTING);
    await edits.noteSent(UID, "a", toSent(["title"]));
    await edits.noteSent(UID, "a", toSent(["title"]));
    expect(await activities()).toMatchObject([{ type: "revised", metadata: { listingId: "a" } }]);
    await edits.noteSent(UID, "a", toSent(["title"], { title: "Other" }));
    expect(await activities()).toHaveLength(2);
  });

  it("is nothing for a listing that was deleted", async () => {
    const { edits, listing, activities } = await world(null);
    await edits.noteSent(UID, "a", toSent(["title"]));
    expect([await listing(), await activities()]).toEqual([undefined, []]);
  });
});
