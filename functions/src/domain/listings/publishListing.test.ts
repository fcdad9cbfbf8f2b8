import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { SellersTerms } from "../../contract/listings/terms/resolveTerms.ts";
import { openSellingTermsStore } from "../../db/listings/sellingTerms.ts";
import { openLiveListings, openPublicationStore } from "../../db/listings/publications.ts";
import { publishListing, type PublishPorts } from "./publishListing.ts";
import { NO_ITEM_FACTS } from "../item/itemFacts.ts";
import { FakeEbay } from "./testing/fakeEbay.ts";
import { SAMPLE_TERMS } from "../../contract/listings/testing/sampleTerms.ts";

const UID = "ada";
const HOUR_MS = 3_600_000;
const DRAFT = {
  title: " Camaro ",
  sku: "DHR20",
  price: 4.5,
  quantity: 2,
  isDraft: true,
  firebaseImages: ["p1", "p2"],
};

function world() {
  let time = 10 * HOUR_MS;
  const now = () => time;
  const firestore = memoryFirestore(now);
  const ebay = new FakeEbay();
  ebay.now = now;
  const reports: unknown[] = [];
  const ports: PublishPorts = {
    publications: openPublicationStore(firestore),
    liveListings: openLiveListings(firestore),
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    photos: { read: (uid, url) => Promise.resolve(new TextEncoder().encode(`${uid}/${url}`)) },
    marketplace: ebay,
    withAccessToken: (uid, work) => work(`token of ${uid}`),
    listingUrl: (itemId) => `https://made/${itemId}`,
    now,
    report: (message, error) => void reports.push([message, error]),
  };
  const at = firestore.doc(paths.listing(UID, "a"));
  return {
    ebay,
    ports,
    reports,
    put: async (fields: object, terms: SellersTerms | null = SAMPLE_TERMS) => {
      if (terms) await openSellingTermsStore(firestore).save(UID, terms);
      return at.set({ ...DRAFT, ...fields });
    },
    edit: (fields: object) => at.update(fields),
    remove: () => at.delete(),
    listing: async () => (await at.get()).data(),
    read: async (path: string) => (await firestore.doc(path).get()).data(),
    pass: (milliseconds: number) => void (time += milliseconds),
    now,
    publish: () => publishListing(ports, UID, "a"),
  };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("a draft that is published", () => {
  it("becomes an item with its pictures in order, and says where it is", async () => {
    const { ebay, put, publish } = world();
    await put({});
    expect(await publish()).toEqual({
      ebayItemId: "110",
      listingUrl: "https://ebay/110",
      message: "Your listing is live on eBay.",
    });
    expect(ebay.uploads).toEqual(["token of ada ada/p1", "token of ada ada/p2"]);
    const [{ item } = { item: null }] = ebay.items.values();
    expect(item).toMatchObject({
      applicationData: "a",
      title: "Camaro",
      priceCents: 450,
      quantity: 2,
      pictureUrls: ["ebay:ada/p1", "ebay:ada/p2"],
    });
  });

  it("is written with what the marketplace has, its activity and its history", async () => {
    const { put, publish, listing, read, now } = world();
    await put({});
    await publish();
    expect(await listing()).toMatchObject({
      status: "active",
      isDraft: false,
      ebayItemId: "110",
      listingUrl: "https://ebay/110",
      atEbay: { title: "Camaro", sku: "DHR20", price: 4.5, quantity: 2 },
      startTime: Timestamp.fromMillis(now()),
      endTime: null,
    });
    expect(await read(paths.activity(UID, "listed-110"))).toMatchObject({
      type: "listed",
      subtitle: "SKU DHR20",
      amount: 4.5,
      metadata: { listingId: "a", ebayItemId: "110", sku: "DHR20" },
    });
    expect(await read(paths.itemIndex(UID, "110"))).toEqual({ listingId: "a" });
    expect(await read(paths.change(UID, "listed-110"))).toBeDefined();
  });

  it("is listed once, however often it is requested", async () => {
    const { ebay, put, publish } = world();
    await put({});
    await publish();
    expect(await publish()).toMatchObject({ ebayItemId: "110", message: "This listing is live on eBay." });
    expect(ebay.items.size).toBe(1);
  });

  it("is listed once by two concurrent callers", async () => {
    const { ebay, put, publish } = world();
    await put({});
    const answers = await Promise.all([publish(), publish()]);
    expect(answers.map(({ ebayItemId }) => ebayItemId)).toEqual(["110", "110"]);
    expect(ebay.items.size).toBe(1);
    expect(ebay.uploads).toHaveLength(2);
  });

  it("has an address even if eBay gives none", async () => {
    const { put, publish } = world();
    await put({ ebayItemId: "77", status: "active", isDraft: false });
    expect(await publish()).toMatchObject({ ebayItemId: "77", listingUrl: "https://made/77" });
  });
});

describe("a refusal", () => {
  it("comes before anything is sent if something is missing", async () => {
    const { ebay, put, publish } = world();
    await put({ price: null });
    expect(await codeOf(publish())).toBe("listing/not-publishable");
    expect(ebay.uploads).toEqual([]);
  });

  it("comes for a missing or ended listing", async () => {
    const { put, publish } = world();
    expect(await codeOf(publish())).toBe("listing/not-found");
    await put({ ebayItemId: "77", status: "ended", isDraft: false });
    expect(await codeOf(publish())).toBe("listing/not-publishable");
  });

  it("by eBay allows the next attempt at once", async () => {
    const { ebay, put, publish } = world();
    await put({});
    ebay.before = (call) => {
      if (call === "addItem") throw new AppError("ebay/refused");
    };
    expect(await codeOf(publish())).toBe("ebay/refused");
    ebay.before = () => undefined;
    expect(await publish()).toMatchObject({ ebayItemId: "110" });
  });

  it("comes after 100 seconds if another caller is publishing", async () => {
    const { ports, put, publish, pass, now } = world();
    await put({});
    await ports.publications.claim(UID, "a", { holder: "other", now: now(), until: now() + HOUR_MS });
    vi.useFakeTimers();
    try {
      const refused = codeOf(publish());
      await vi.advanceTimersByTimeAsync(400);
      pass(100_001);
      await vi.advanceTimersByTimeAsync(200);
      expect(await refused).toBe("listing/busy");
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("an interrupted attempt", () => {
  const brokenAt = async (desk: ReturnType<typeof world>, at: string, time = 1) => {
    let calls = 0;
    desk.ebay.before = (call) => {
      if (call === at && (calls += 1) === time) throw new Error("killed");
    };
    await desk.publish().catch(() => undefined);
    desk.ebay.before = () => undefined;
  };

  it("sends no picture a second time", async () => {
    const desk = world();
    await desk.put({});
    await brokenAt(desk, "uploadPicture", 2);
    await desk.publish();
    expect(desk.ebay.uploads).toEqual(["token of ada ada/p1", "token of ada ada/p2"]);
  });

  it.each([
    ["is kept", HOUR_MS + 1, 2],
    ["is sent again within the last hour before eBay deletes it", HOUR_MS, 4],
  ])("a picture %s", async (_, left, uploads) => {
    const desk = world();
    await desk.put({});
    await brokenAt(desk, "addItem");
    desk.pass(desk.ebay.pictureLastsMs - left);
    await desk.publish();
    expect(desk.ebay.uploads).toHaveLength(uploads);
  });

  it("after eBay has listed the item finds it, and stores what was sent then", async () => {
    const desk = world();
    await desk.put({});
    await brokenAt(desk, "listed");
    await desk.edit({ title: "Other", quantity: 5 });
    expect(await desk.publish()).toMatchObject({ ebayItemId: "110" });
    expect(desk.ebay.items.size).toBe(1);
    expect(await desk.listing()).toMatchObject({ title: "Other", atEbay: { title: "Camaro", quantity: 2 } });
  });
});

describe("what changes while the item is being listed", () => {
  it("is sent afterwards: a copy that was captured in the meantime", async () => {
    const desk = world();
    await desk.put({});
    desk.ebay.before = async (call) => {
      if (call === "addItem") await desk.edit({ quantity: 3 });
    };
    expect(await desk.publish()).toMatchObject({ message: "Your listing is live on eBay." });
    expect([...desk.ebay.items.values()]).toMatchObject([{ quantity: 3 }]);
  });

  it("is reported if eBay refuses it, and the item is still live", async () => {
    const desk = world();
    await desk.put({});
    desk.ebay.before = async (call) => {
      if (call === "addItem") await desk.edit({ quantity: 3 });
      if (call === "setQuantity") throw new AppError("ebay/unavailable");
    };
    const { message } = await desk.publish();
    expect(message).toBe(
      "Your listing is live on eBay, but with the quantity it had before your last change.",
    );
    expect(await desk.listing()).toMatchObject({ status: "active", quantity: 3 });
  });

  it("doesn't fail the act with an unexpected error, which is reported", async () => {
    const desk = world();
    const bug = new TypeError("a bug");
    await desk.put({});
    desk.ebay.before = async (call) => {
      if (call === "addItem") await desk.edit({ quantity: 3 });
      if (call === "setQuantity") throw bug;
    };
    expect(await desk.publish()).toMatchObject({
      ebayItemId: "110",
      message: "Your listing is live on eBay, but with the quantity it had before your last change.",
    });
    expect(desk.reports).toEqual([["catching up with a new listing's quantity failed", bug]]);
  });

  it("is reported as missing if the listing was deleted, and the item stays known", async () => {
    const desk = world();
    await desk.put({});
    desk.ebay.before = async (call) => {
      if (call === "addItem") await desk.remove();
    };
    expect(await codeOf(desk.publish())).toBe("listing/not-found");
    expect(await desk.read(paths.itemIndex(UID, "110"))).toEqual({ listingId: "a" });
  });
});

it("relists a former item under another UUID", async () => {
  const desk = world();
  await desk.put({});
  await desk.publish();
  await desk.put({});
  expect(await desk.publish()).toMatchObject({ ebayItemId: "111" });
  expect(desk.ebay.items.size).toBe(2);
});
