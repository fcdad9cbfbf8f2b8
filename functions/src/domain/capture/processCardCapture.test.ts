import { describe, expect, it, vi } from "vitest";

import { cardAnalysis, type CardAnalysis } from "../../contract/capture/cards.ts";
import { listingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type StoredListing } from "./planCapture.ts";
import { type CaptureRecord, processCardCapture, type ProcessPorts } from "./processCardCapture.ts";
import { NO_LOTS } from "../lots/testing/noLots.ts";

const photos = ["https://ours/front", "https://ours/back"] as const;
const input = (fields: object = {}) => ({
  captureId: "7f9c2ba4-e88f-4f1e-8f7c-0d5c0c0c0c01",
  frontImageUrl: photos[0],
  backImageUrl: photos[1],
  existingListingId: null,
  aiAnalysisData: null,
  extractedSku: "DHR20",
  readSku: null,
  upc: null,
  confirmed: false,
  autoCreateEbayListing: false,
  manualPrice: 2,
  manualHandlingCost: 0.75,
  manualQuantity: 1,
  photoCheck: "same" as const,
  elapsed: 0,
  ...fields,
});

/** An in-memory world behind the ports. Each step can be killed before or after its effect. */
function world(seed: StoredListing[] = []) {
  const listings = new Map(seed.map((listing) => [listing.id, listing]));
  const records = new Map<string, CaptureRecord>();
  const marketplace = new Map<string, number>();
  const outcomes: object[] = [];
  const times: number[] = [];
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
    ...NO_LOTS,
    photos: {
      save: () => Promise.reject(new Error("not asked for")),
      read: () => Promise.reject(new Error("not asked for")),
      assertStored: (_uid, url) =>
        step("photos", () => {
          if (!photos.some((photo) => photo === url)) throw new AppError("image/not-ours");
        }),
    },
    comparer: { showSameCar: () => Promise.reject(new Error("not asked for")) },
    analyses: { correct: () => step("correct", () => undefined) },
    catalogue: { lookup: () => step("lookup", () => []), confirm: () => step("confirm", () => undefined) },
    captures: {
      recordOnce: (_uid, captureId, sku, getFacts, plan) =>
        step("record", () => {
          times.push(getFacts().processingTime);
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
      saveMarketplaceOutcome: (_uid, _captureId, { ebayCreated, ebayUpdated }) =>
        step("note", () => void outcomes.push({ ebayCreated, ebayUpdated })),
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
    times,
    outcomes,
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
  it("logs the time from the start of the card, not the server's last step alone", async () => {
    const { ports, times } = world();
    let now = 50_000;
    const slow = {
      ...ports,
      now: () => now,
      catalogue: { ...ports.catalogue, lookup: () => Promise.resolve(((now += 300), [])) },
    };
    await processCardCapture(slow, "ada", input({ elapsed: 9_000 }));
    expect(times).toEqual([9_300]);
  });

  it("creates a draft and doesn't call the marketplace", async () => {
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

  it("publishes on request", async () => {
    const { ports, marketplace } = world();
    const answer = await processCardCapture(ports, "ada", input({ autoCreateEbayListing: true }));
    expect(answer).toMatchObject({
      ebayCreated: true,
      isDraft: false,
      ebayItemId: `item-${answer.listingId}`,
    });
    expect(marketplace.get(answer.listingId)).toBe(1);
  });

  it("reports that a listing is live even if that can't be stored", async () => {
    const { ports } = world();
    ports.captures.saveMarketplaceOutcome = () => Promise.reject(new Error("no database"));
    const answer = await processCardCapture(ports, "ada", input({ autoCreateEbayListing: true }));
    expect(answer).toMatchObject({ ebayCreated: true, ebayFailure: null, ebayMessage: null });
  });

  it("sends the new quantity of a live listing to the marketplace, even for a draft capture", async () => {
    const { ports, marketplace } = world([live()]);
    await expect(processCardCapture(ports, "ada", input())).resolves.toMatchObject({
      action: "updated",
      listingId: "live",
      newQuantity: 3,
      ebayUpdated: true,
    });
    expect(marketplace.get("live")).toBe(3);
  });

  it("settles the lots of a listing that got another copy, after the marketplace has it", async () => {
    const { ports, marketplace } = world([live()]);
    const settled: unknown[] = [];
    const settleLotsOf = (...args: unknown[]) =>
      Promise.resolve(void settled.push([...args, marketplace.get("live")]));
    await processCardCapture({ ...ports, settleLotsOf }, "ada", input());
    expect(settled).toEqual([["ada", ["live"], 3]]);
    await processCardCapture({ ...world().ports, settleLotsOf }, "ada", input());
    expect(settled).toHaveLength(1);
  });

  it("keeps the listing and says why if the marketplace refuses", async () => {
    const { ports, listings } = world();
    const message = "The category is not valid.";
    const adviceCode = "leaf-category";
    ports.marketplace.publish = () => Promise.reject(new AppError("ebay/refused", { message, adviceCode }));
    await expect(
      processCardCapture(ports, "ada", input({ autoCreateEbayListing: true })),
    ).resolves.toMatchObject({
      ebayCreated: false,
      isDraft: true,
      ebayFailure: { code: "ebay/refused", message, params: { adviceCode } },
      ebayMessage: message,
    });
    expect(listings.size).toBe(1);
  });

  it.each([
    [new AppError("listing/busy"), "listing/busy"],
    [new Error("a bug"), "internal"],
  ])("keeps the listing with a code if the marketplace isn't reached: %s", async (error, code) => {
    const { ports } = world();
    ports.marketplace.publish = () => Promise.reject(error);
    await expect(
      processCardCapture(ports, "ada", input({ autoCreateEbayListing: true })),
    ).resolves.toMatchObject({
      isDraft: true,
      ebayFailure: { code, message: null, params: { reason: "listing-kept" } },
      ebayMessage: "The marketplace could not be reached. The listing is kept as it is.",
    });
  });

  it("refuses photos of others and changes nothing", async () => {
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

  it.each<[string, StoredListing[], object]>([
    ["created", [], { ebayCreated: true, ebayUpdated: false }],
    ["updated", [live()], { ebayCreated: false, ebayUpdated: true }],
  ])("says and notes in a repeat, too, that it %s the listing at eBay", async (_, seed, outcome) => {
    const { ports, outcomes } = world(seed);
    const request = input({ autoCreateEbayListing: true });
    await processCardCapture(ports, "ada", request);
    expect(await processCardCapture(ports, "ada", request)).toMatchObject(outcome);
    expect(outcomes).toEqual([outcome, outcome]);
  });

  it("counts a card once that is sent ten times", async () => {
    const { ports, listings } = world();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => processCardCapture(ports, "ada", input())),
    );
    expect(new Set(answers.map(({ listingId }) => listingId)).size).toBe(1);
    expect([...listings.values()].map(({ quantity }) => quantity)).toEqual([1]);
  });
});

describe("a second copy that is compared with the stored photo of its SKU", () => {
  const stored = (id: string, front: string, more: object = {}): StoredListing => ({
    id,
    ...listingDocument.parse({
      sku: "DHR20",
      title: `Title of ${id}`,
      quantity: 1,
      status: "draft",
      isDraft: true,
      firebaseImages: [`https://ours/${front}`, "https://ours/back"],
      ...more,
    }),
  });
  /** A photo shows what its address says before the dash. */
  const looking = (seed: StoredListing[]) => {
    const made = world(seed);
    const compared: string[] = [];
    made.ports.photos.read = (_uid, url) => Promise.resolve(new TextEncoder().encode(url));
    made.ports.comparer.showSameCar = (one, other) => {
      const [front, theirs] = [one, other].map((photo) => new TextDecoder().decode(photo));
      compared.push(theirs ?? "");
      // The new card's front shows a red car.
      return Promise.resolve(front === photos[0] && theirs?.startsWith("https://ours/red") === true);
    };
    return { ...made, compared };
  };
  const asking = (fields: object = {}) => input({ photoCheck: "ask" as const, ...fields });

  it("raises the quantity if it looks the same", async () => {
    const { ports, listings, compared } = looking([stored("a", "red-1")]);
    await expect(processCardCapture(ports, "ada", asking())).resolves.toMatchObject({
      action: "updated",
      listingId: "a",
      newQuantity: 2,
    });
    expect(listings.size).toBe(1);
    expect(compared).toEqual(["https://ours/red-1"]);
  });

  it("is asked about if it looks like another car, with the stored picture, and changes nothing", async () => {
    const { ports, listings } = looking([stored("a", "blue-1")]);
    await expect(processCardCapture(ports, "ada", asking())).rejects.toMatchObject({
      code: "capture/photo-differs",
      params: { listingId: "a", title: "Title of a", frontImageUrl: "https://ours/blue-1" },
    });
    expect([...listings.values()].map(({ quantity }) => quantity)).toEqual([1]);
  });

  it("follows the seller's answer: the same car, or another one", async () => {
    const same = looking([stored("a", "blue-1")]);
    await expect(
      processCardCapture(same.ports, "ada", asking({ photoCheck: "same", existingListingId: "a" })),
    ).resolves.toMatchObject({ action: "updated", newQuantity: 2 });
    expect(same.compared).toEqual([]);

    const other = looking([stored("a", "blue-1")]);
    await expect(
      processCardCapture(other.ports, "ada", asking({ photoCheck: "different" })),
    ).resolves.toMatchObject({ action: "created", newQuantity: 1, title: "Hot Wheels Car" });
    expect(other.listings.get("a")?.quantity).toBe(1);
  });

  it("finds the one of a SKU's two cars that it looks like", async () => {
    const { ports, listings } = looking([stored("a", "blue-1", { ebayItemId: "1" }), stored("b", "red-1")]);
    await expect(processCardCapture(ports, "ada", asking())).resolves.toMatchObject({ listingId: "b" });
    expect(listings.get("a")?.quantity).toBe(1);
  });

  it("is asked about if the listing that looks different has ended", async () => {
    const { ports, listings } = looking([stored("a", "blue-1", { status: "ended" })]);
    await expect(processCardCapture(ports, "ada", asking())).rejects.toMatchObject({
      code: "capture/photo-differs",
      params: { listingId: "a", frontImageUrl: "https://ours/blue-1" },
    });
    expect([...listings.keys()]).toEqual(["a"]);
    await expect(
      processCardCapture(ports, "ada", asking({ photoCheck: "same", existingListingId: "a" })),
    ).resolves.toMatchObject({ action: "created", title: "Title of a" });
  });

  it("isn't asked about if the stored listing has no photo in our storage", async () => {
    const { ports, compared } = looking([stored("a", "x", { firebaseImages: [] })]);
    await expect(processCardCapture(ports, "ada", asking())).resolves.toMatchObject({ success: true });
    expect(compared).toEqual([]);
  });

  it("isn't blocked by a stored photo that is missing or unreadable", async () => {
    for (const trouble of [new AppError("image/not-found"), new Error("no picture")]) {
      const { ports } = looking([stored("a", "blue-1")]);
      ports.photos.read = () => Promise.reject(trouble);
      await expect(processCardCapture(ports, "ada", asking())).resolves.toMatchObject({ newQuantity: 2 });
    }
  });

  it("isn't asked about again once it's done", async () => {
    const { ports, compared } = looking([stored("a", "blue-1")]);
    const first = await processCardCapture(ports, "ada", asking({ photoCheck: "same" }));
    await expect(processCardCapture(ports, "ada", asking())).resolves.toEqual(first);
    expect(compared).toEqual([]);
  });
});

describe("a new listing of a special edition", () => {
  const special = (features: Partial<CardAnalysis["features"]>, series: string | null = null) =>
    cardAnalysis.parse({
      provider: "openai",
      core: { brand: "Hot Wheels", car_name: "Comet" },
      listing: { enhanced_ebay_title: null },
      series: { series, series_number: "2/5", year_number: null },
      specs: { color: "silver" },
      features: {
        is_premium: false,
        premium_series: null,
        is_zamac: false,
        zamac_detected: false,
        ...features,
      },
      car_history: { text: "Drawn in 1969." },
    });

  it("is stored at the seller's price with the card's details, and then asked about", async () => {
    const { ports, listings } = world();
    const aiAnalysisData = special({ zamac_detected: true });
    await expect(
      processCardCapture(ports, "ada", input({ aiAnalysisData, manualPrice: 2.5 })),
    ).resolves.toMatchObject({
      action: "created",
      needsReview: true,
      reviewReason: "zamac",
      suggestedPrice: 6,
      originalPrice: 2.5,
    });
    expect([...listings.values()]).toMatchObject([
      {
        price: 2.5,
        carName: "Comet",
        seriesNumber: "2/5",
        color: "silver",
        carHistory: "Drawn in 1969.",
        features: { zamac_detected: true },
      },
    ]);
  });

  it("stays a draft until the question is answered, even if it is to go live", async () => {
    const { ports } = world();
    const publish = vi.spyOn(ports.marketplace, "publish");
    const aiAnalysisData = special({ potential_premium: true });
    await expect(
      processCardCapture(ports, "ada", input({ aiAnalysisData, autoCreateEbayListing: true })),
    ).resolves.toMatchObject({ needsReview: true, isDraft: true, ebayCreated: false, ebayMessage: null });
    expect(publish).not.toHaveBeenCalled();
  });

  it("stays a draft while another copy is captured before the answer, and goes live with one after it", async () => {
    const { ports, listings, marketplace } = world();
    const publishing = { autoCreateEbayListing: true };
    const aiAnalysisData = special({ zamac_detected: true });
    const first = await processCardCapture(ports, "ada", input({ ...publishing, aiAnalysisData }));
    const copy = (number: number) => ({
      ...publishing,
      captureId: `7f9c2ba4-e88f-4f1e-8f7c-0d5c0c0c0c0${number}`,
    });
    await expect(processCardCapture(ports, "ada", input(copy(2)))).resolves.toMatchObject({
      ...{ action: "updated", listingId: first.listingId, newQuantity: 2, isDraft: true, ebayCreated: false },
      ebayFailure: { code: "listing/not-publishable", params: { reason: "edition-open" } },
    });
    expect(marketplace.size).toBe(0);

    for (const [id, draft] of listings) listings.set(id, { ...draft, features: null });
    await expect(processCardCapture(ports, "ada", input(copy(3)))).resolves.toMatchObject({
      ebayCreated: true,
    });
    expect(marketplace.get(first.listingId)).toBe(3);
  });

  it("is never suggested below the seller's price", async () => {
    const aiAnalysisData = special({ is_premium: true });
    await expect(
      processCardCapture(world().ports, "ada", input({ aiAnalysisData, manualPrice: 8 })),
    ).resolves.toMatchObject({ reviewReason: "premium", suggestedPrice: 8, originalPrice: 8 });
  });

  it("isn't asked about for a second copy or an ordinary car", async () => {
    const { ports } = world([live()]);
    const second = await processCardCapture(
      ports,
      "ada",
      input({ aiAnalysisData: special({ is_zamac: true }) }),
    );
    const ordinary = await processCardCapture(
      world().ports,
      "ada",
      input({ aiAnalysisData: special({}, "Muscle Yard") }),
    );
    expect([second.needsReview, ordinary.needsReview]).toEqual([false, false]);
  });
});

it("replaces the SKU's analysis with what the seller confirmed, once", async () => {
  const { ports } = world();
  const corrected: unknown[] = [];
  ports.analyses.correct = (...what) => Promise.resolve(void corrected.push(what));
  const aiAnalysisData = cardAnalysis.parse({
    provider: "openai",
    core: { brand: null, car_name: "Comet" },
    listing: { enhanced_ebay_title: null },
    series: { series: null, series_number: null, year_number: null },
    specs: { color: null },
    features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
  });
  await processCardCapture(ports, "ada", input({ aiAnalysisData }));
  expect(corrected).toEqual([]);
  await processCardCapture(ports, "ada", input({ aiAnalysisData, confirmed: true, extractedSku: "MY-1" }));
  expect(corrected).toEqual([
    ["ada", "MY-1", { analysis: aiAnalysisData, frontImageUrl: input().frontImageUrl }],
  ]);
});

it.each([
  [null, "1999", 1999],
  [2016, "1999", 2016],
  [1901, null, 1901],
  [1900, null, null],
  [null, "5/10", null],
])("confirms the year %j or %j of a numbered car to the catalogue as %j", async (release, printed, year) => {
  const { ports } = world();
  const confirmed: unknown[][] = [];
  ports.catalogue.confirm = (...what) => Promise.resolve(void confirmed.push(what));
  const aiAnalysisData = cardAnalysis.parse({
    provider: "openai",
    core: { brand: null, car_name: "Comet" },
    listing: { enhanced_ebay_title: null },
    series: { series: null, series_number: null, year_number: printed, release_year: release },
    specs: { color: null },
    features: { is_premium: false, premium_series: null, is_zamac: false, zamac_detected: false },
  });
  await processCardCapture(ports, "ada", input({ aiAnalysisData, confirmed: true, extractedSku: "DHR20" }));
  expect(confirmed).toEqual([
    ["ada", "DHR20", expect.objectContaining({ model: "Comet", year, source: "seller" })],
  ]);
});
