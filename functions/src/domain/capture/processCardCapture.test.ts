import { describe, expect, it } from "vitest";

import { listingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/errors.ts";
import { type StoredListing } from "./planCapture.ts";
import { type CaptureRecord, processCardCapture, type ProcessPorts } from "./processCardCapture.ts";

const photos = ["https://ours/front", "https://ours/back"] as const;
const input = (fields: object = {}) => ({
  captureId: "7f9c2ba4-e88f-4f1e-8f7c-0d5c0c0c0c01",
  frontImageUrl: photos[0],
  backImageUrl: photos[1],
  existingListingId: null,
  aiAnalysisData: null,
  extractedSku: "DHR20",
  confirmed: false,
  autoCreateEbayListing: false,
  manualPrice: 2,
  manualHandlingCost: 0.75,
  manualQuantity: 1,
  ...fields,
});

/** A world in memory behind the ports, in which each step can be killed before or after it has had its effect. */
function world(seed: StoredListing[] = []) {
  const listings = new Map(seed.map((listing) => [listing.id, listing]));
  const records = new Map<string, CaptureRecord>();
  const marketplace = new Map<string, number>();
  let nextKill: { step: string; when: "before" | "after" } | null = null;
  const step = async <T>(name: string, work: () => T): Promise<T> => {
    const kill = nextKill?.step === name ? nextKill.when : null;
    if (kill !== null) nextKill = null;
    if (kill === "before") throw new Error("killed");
    const result = work();
    if (kill === "after") throw new Error("killed");
    return Promise.resolve(result);
  };
  const stored = (id: string) => {
    const listing = listings.get(id);
    if (!listing) throw new Error(`no listing ${id}`);
    return listing;
  };
  const ports: ProcessPorts = {
    photos: {
      keep: () => Promise.reject(new Error("not asked for")),
      read: () => Promise.reject(new Error("not asked for")),
      assertKept: (_uid, url) =>
        step("photos", () => {
          if (!photos.some((photo) => photo === url)) throw new AppError("image/not-ours");
        }),
    },
    catalogue: { lookup: () => step("lookup", () => []), confirm: () => step("confirm", () => undefined) },
    captures: {
      recordOnce: (_uid, captureId, sku, _facts, plan) =>
        step("record", () => {
          const done = records.get(captureId);
          if (done) return done;
          const planned = plan([...listings.values()].filter((listing) => listing.sku === sku));
          if (planned.action === "created") {
            listings.set(planned.listingId, {
              id: planned.listingId,
              ...listingDocument.parse(planned.listing),
            });
          } else {
            listings.set(planned.listingId, { ...stored(planned.listingId), quantity: planned.newQuantity });
          }
          const { action, listingId, newQuantity } = planned;
          const record = { action, listingId, newQuantity, title: stored(listingId).title, sku, price: 2 };
          records.set(captureId, record);
          return record;
        }),
      recordFailure: () => Promise.reject(new Error("not asked for")),
      getListing: (_uid, id) => step("get", () => stored(id)),
      noteMarketplace: () => step("note", () => undefined),
    },
    marketplace: {
      publish: (_uid, id) =>
        step("publish", () => {
          marketplace.set(id, stored(id).quantity);
          listings.set(id, { ...stored(id), isDraft: false, status: "active", ebayItemId: `item-${id}` });
          return { ebayItemId: `item-${id}` };
        }),
      changeQuantity: (_uid, id) => step("quantity", () => void marketplace.set(id, stored(id).quantity)),
    },
    now: () => 0,
    report: () => undefined,
  };
  return {
    ports,
    listings,
    marketplace,
    killOnce: (name: string, when: "before" | "after") => {
      nextKill = { step: name, when };
    },
  };
}

const live = (): StoredListing => ({
  id: "live",
  ...listingDocument.parse({ sku: "DHR20", title: "Shelby", quantity: 2, status: "active", ebayItemId: "9" }),
});

describe("processCardCapture", () => {
  it("creates a draft and leaves the marketplace alone", async () => {
    const { ports, listings, marketplace } = world();
    await expect(processCardCapture(ports, "ada", input())).resolves.toMatchObject({
      action: "created",
      newQuantity: 1,
      isDraft: true,
      ebayItemId: null,
      ebayCreated: false,
    });
    expect([listings.size, marketplace.size]).toEqual([1, 0]);
  });

  it("publishes when asked to", async () => {
    const { ports, marketplace } = world();
    const answer = await processCardCapture(ports, "ada", input({ autoCreateEbayListing: true }));
    expect(answer).toMatchObject({
      ebayCreated: true,
      isDraft: false,
      ebayItemId: `item-${answer.listingId}`,
    });
    expect(marketplace.get(answer.listingId)).toBe(1);
  });

  it("tells the marketplace the new quantity of a live listing even for a draft capture", async () => {
    const { ports, marketplace } = world([live()]);
    await expect(processCardCapture(ports, "ada", input())).resolves.toMatchObject({
      action: "updated",
      listingId: "live",
      newQuantity: 3,
      ebayUpdated: true,
    });
    expect(marketplace.get("live")).toBe(3);
  });

  it("keeps the listing and says why when the marketplace refuses", async () => {
    const { ports, listings } = world();
    ports.marketplace.publish = () =>
      Promise.reject(new AppError("ebay/refused", { message: "The category is not valid." }));
    await expect(
      processCardCapture(ports, "ada", input({ autoCreateEbayListing: true })),
    ).resolves.toMatchObject({
      ebayCreated: false,
      isDraft: true,
      ebayMessage: "The category is not valid.",
    });
    expect(listings.size).toBe(1);
  });

  it("refuses photos that are not the caller's, and changes nothing", async () => {
    const { ports, listings } = world();
    await expect(
      processCardCapture(ports, "ada", input({ frontImageUrl: "https://elsewhere/front" })),
    ).rejects.toMatchObject({ code: "image/not-ours" });
    expect(listings.size).toBe(0);
  });

  const steps = ["photos", "lookup", "record", "get", "publish", "quantity", "note", "confirm"];
  const cases = steps.flatMap((name) => (["before", "after"] as const).map((when) => ({ name, when })));

  it.each(cases)(
    "killed $when $name, a repeat leaves one listing and the right quantity",
    async ({ name, when }) => {
      for (const seed of [[], [live()]]) {
        const { ports, listings, marketplace, killOnce } = world(seed);
        const request = input({ autoCreateEbayListing: true });
        killOnce(name, when);
        await processCardCapture(ports, "ada", request).catch(() => undefined);
        const answer = await processCardCapture(ports, "ada", request);
        const quantity = seed.length === 0 ? 1 : 3;
        expect([listings.size, listings.get(answer.listingId)?.quantity]).toEqual([1, quantity]);
        expect(marketplace.get(answer.listingId)).toBe(quantity);
        expect(answer.ebayItemId).not.toBeNull();
      }
    },
  );

  it("counts a card that is sent ten times once", async () => {
    const { ports, listings } = world();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => processCardCapture(ports, "ada", input())),
    );
    expect(new Set(answers.map(({ listingId }) => listingId)).size).toBe(1);
    expect([...listings.values()].map(({ quantity }) => quantity)).toEqual([1]);
  });
});
