import { describe, expect, it, test } from "vitest";

import { memoryFirestore } from "../../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../../contract/documents.ts";
import { SAMPLE_TERMS } from "../../../contract/listings/testing/sampleTerms.ts";
import { AppError, type ErrorCode } from "../../../contract/wire/errors.ts";
import { openUploadNotes } from "../../../db/images/removedPictures.ts";
import { openItemsAtEbay } from "../../../db/listings/itemsAtEbay.ts";
import { openListingEdits } from "../../../db/listings/edit/listingEdits.ts";
import { openLiveListings, openPublicationStore } from "../../../db/listings/publications.ts";
import { openSellingTermsStore } from "../../../db/listings/sellingTerms.ts";
import { NO_ITEM_FACTS } from "../../item/itemFacts.ts";
import type { PublishPorts } from "../publishListing.ts";
import { FakeEbay } from "../testing/fakeEbay.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { type CopyPorts, relistListing } from "./copyListing.ts";

const UID = "ada";
const ITEM_ID = "110551234567";
const SUCCESSOR = `relist-${ITEM_ID}`;
const CLAIM_MS = 90_000;

/** The product's repositories over a Firestore in memory, and an eBay that can fail at each call. */
async function world() {
  let time = 1_000_000;
  const now = () => time;
  const firestore = memoryFirestore(now);
  const ebay = new FakeEbay();
  ebay.now = now;
  const pictures = new Set<string>();
  /** Called before each use of a token. */
  const state = { connect: (): void => undefined };
  const withAccessToken = async <T>(uid: string, work: (token: string) => Promise<T>): Promise<T> => {
    state.connect();
    return work(`token of ${uid}`);
  };
  const photos = {
    read: (_uid: string, url: string) => Promise.resolve(new TextEncoder().encode(url)),
    save: (path: string) => {
      pictures.add(path);
      return Promise.resolve(path);
    },
    remove: (_uid: string, url: string) => Promise.resolve(void pictures.delete(url)),
    assertStored: () => Promise.resolve(),
  };
  const publishing: PublishPorts = {
    publications: openPublicationStore(firestore),
    liveListings: openLiveListings(firestore),
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    photos,
    marketplace: ebay,
    withAccessToken,
    listingUrl: (itemId) => `https://made/${itemId}`,
    now,
    report: (message, error) => expect.unreachable(`${message}: ${String(error)}`),
  };
  const ports = {
    edits: openListingEdits(firestore),
    items: openItemsAtEbay(firestore),
    marketplace: { readWhole: () => Promise.resolve(wholeItem({ itemId: ITEM_ID })) },
    withAccessToken: <T>(uid: string, work: (token: string) => Promise<T>) => work(`token of ${uid}`),
    photos,
    marketplacePictures: { read: () => Promise.reject(new Error("not asked for")) },
    checker: { check: () => Promise.reject(new Error("not asked for")) },
    uploads: openUploadNotes(firestore),
    offered: { readServices: () => Promise.resolve(null), readPolicies: () => Promise.resolve(null) },
    itemTerms: {
      of: () => ({ services: [], servicesAbroad: [], policyNames: {} }),
    },
    terms: openSellingTermsStore(firestore),
  } as unknown as CopyPorts;
  await openSellingTermsStore(firestore).save(UID, SAMPLE_TERMS);
  await firestore.doc(paths.listing(UID, "L1")).set({
    ...{ title: "Camaro", ebayItemId: ITEM_ID, status: "ended", isDraft: false, price: 3, quantity: 0 },
    firebaseImages: ["p1", "p2"],
  });
  /** Returns what is stored of the new listing. */
  const left = async (): Promise<string[]> => {
    const remaining = await Promise.all(
      (["listing", "publication", "itemAtEbay"] as const).map(async (kind) =>
        (await firestore.doc(paths[kind](UID, SUCCESSOR)).get()).exists ? [kind] : [],
      ),
    );
    const notes = await firestore.collection(paths.removedPictures(UID)).get();
    return [...remaining.flat(), ...[...pictures].map(() => "picture"), ...notes.docs.map(() => "note")];
  };
  const old = async () => (await firestore.doc(paths.listing(UID, "L1")).get()).data();
  const relist = () => relistListing(ports, publishing, UID, "L1", 4);
  return { ebay, state, relist, left, old, pass: (milliseconds: number) => void (time += milliseconds) };
}

const CODES = [
  ...["ebay/quota-exceeded", "ebay/authorization-expired", "ebay/not-connected", "ebay/refused"],
  ...["ebay/unavailable", "ebay/rate-limited"],
] as const satisfies readonly ErrorCode[];

const fails = (call: string, error: Error) => (each: string) => {
  if (each === call) throw error;
};
const notSent = (code: ErrorCode) => new AppError(code, { listed: "no" });
const lost = new AppError("ebay/unavailable");

describe("a relisting that fails before anything was sent", () => {
  test.each(CODES.map((code) => [code]))("leaves nothing behind, and works later: %s", async (code) => {
    const causes: readonly ((has: Awaited<ReturnType<typeof world>>) => void)[] = [
      ({ ebay }) => void (ebay.before = fails("uploadPicture", new AppError(code))),
      ({ state }) => {
        state.connect = () => {
          throw new AppError(code);
        };
      },
      ({ ebay }) => void (ebay.before = fails("addItem", notSent(code))),
    ];
    for (const cause of causes) {
      const has = await world();
      const before = await has.old();
      cause(has);
      await expect(has.relist()).rejects.toMatchObject({ code });
      expect(await has.left()).toEqual([]);
      expect(await has.old()).toMatchObject(before ?? {});
      has.ebay.before = () => undefined;
      has.state.connect = () => undefined;
      expect(await has.relist()).toMatchObject({ ebayItemId: "110" });
      expect(has.ebay.items.size).toBe(1);
    }
  });

  it("between the last picture and the item leaves nothing behind either", async () => {
    const { state, relist, left } = await world();
    let works = 0;
    state.connect = () => {
      works += 1;
      if (works === 3) throw new AppError("ebay/not-connected");
    };
    await expect(relist()).rejects.toMatchObject({ code: "ebay/not-connected" });
    expect(await left()).toEqual([]);
  });
});

describe("a relisting that may have listed an item", () => {
  const KEPT = expect.arrayContaining(["listing", "publication", "itemAtEbay", "picture"]) as string[];

  test.each(["addItem", "listed"])("is kept, whatever later attempts end with: %s", async (call) => {
    const { ebay, state, relist, left } = await world();
    ebay.before = fails(call, lost);
    await expect(relist()).rejects.toBe(lost);
    expect(await left()).toEqual(KEPT);
    ebay.before = fails("addItem", notSent("ebay/refused"));
    await expect(relist()).rejects.toMatchObject({ code: "ebay/refused" });
    expect(await left()).toEqual(KEPT);
    state.connect = () => {
      throw new AppError("ebay/quota-exceeded");
    };
    await expect(relist()).rejects.toMatchObject({ code: "ebay/quota-exceeded" });
    expect(await left()).toEqual(KEPT);
    state.connect = () => undefined;
    ebay.before = () => undefined;
    expect(await relist()).toMatchObject({ ebayItemId: "110" });
    expect(ebay.items.size).toBe(1);
  });

  it("is kept when its process ended while it was sent", async () => {
    const { ebay, state, relist, left, pass } = await world();
    let arrived = (): void => undefined;
    const sent = new Promise<void>((resolve) => void (arrived = resolve));
    // The process never continues, so its claim expires.
    ebay.before = (call) => {
      if (call !== "listed") return undefined;
      arrived();
      return new Promise(() => undefined);
    };
    void relist();
    await sent;
    pass(CLAIM_MS + 1);
    state.connect = () => {
      throw new AppError("ebay/authorization-expired");
    };
    await expect(relist()).rejects.toMatchObject({ code: "ebay/authorization-expired" });
    expect(await left()).toEqual(KEPT);
    state.connect = () => undefined;
    ebay.before = () => undefined;
    await relist();
    expect(ebay.items.size).toBe(1);
  });
});
