import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import type { LotDraft } from "../../domain/lots/createLot.ts";
import { openLotDrafts } from "./lotDrafts.ts";

const UID = "ada";

function world() {
  let time = 1_000;
  const firestore = memoryFirestore(() => time);
  return {
    firestore,
    store: openLotDrafts(firestore),
    put: (id: string, fields: object) => firestore.doc(paths.listing(UID, id)).set(fields),
    listing: async (id: string) => (await firestore.doc(paths.listing(UID, id)).get()).data(),
    pass: () => void (time += 1_000),
  };
}

describe("the items of a lot", () => {
  it("are found by their listing or their eBay item", async () => {
    const { firestore, store } = world();
    await firestore.doc(paths.itemIndex(UID, "110")).set({ listingId: "camaro" });
    const items = [
      { listingId: "supra", ebayId: "110" },
      { listingId: null, ebayId: "110" },
      { ebayId: "111" },
      { ebayId: "a/b" },
      {},
    ];
    expect(await store.findListings(UID, items)).toEqual(["supra", "camaro", null, null, null]);
  });

  it("show one photo each: the front, or else the first", async () => {
    const { store, put } = world();
    await put("a", { firebaseImages: ["a1", "a2"], frontImageIndex: 1 });
    await put("b", { firebaseImages: ["b1"], frontImageIndex: 5 });
    await put("c", { firebaseImages: ["a2"] });
    await put("d", { firebaseImages: [] });
    const items = ["b", "a", "d", "c", "b", "missing"].map((listingId) => ({ listingId }));
    expect(await store.listPhotos(UID, items)).toEqual(["b1", "a2"]);
  });

  it("are read, except deleted ones", async () => {
    const { store, put } = world();
    await put("a", { title: "Camaro", quantity: 2 });
    const cars = await store.readCars(UID, ["a", "missing"]);
    expect([...cars.values()]).toMatchObject([{ id: "a", title: "Camaro", quantity: 2 }]);
  });
});

describe("a lot's draft", () => {
  const draft = (title: string) => ({ title, quantity: 1, isDraft: true }) as LotDraft;

  it("is stored, and replaced at a repeat", async () => {
    const { store, listing, pass } = world();
    await store.save(UID, "lot-1", draft("Two cars"));
    pass();
    await store.save(UID, "lot-1", draft("Three cars"));
    const now = Timestamp.fromMillis(2_000);
    expect(await listing("lot-1")).toEqual({
      ...{ ...draft("Three cars"), createdAt: now, updatedAt: now, lastLocalUpdate: now },
    });
  });

  it.each([
    ["was edited since", { createdAt: Timestamp.fromMillis(1), updatedAt: Timestamp.fromMillis(2) }],
    ["has no times", {}],
  ])("isn't replaced if it %s", async (_, times) => {
    const { store, put, listing } = world();
    await put("lot-1", { title: "Mine", ...times });
    await store.save(UID, "lot-1", draft("Three cars"));
    expect(await listing("lot-1")).toMatchObject({ title: "Mine" });
  });
});
