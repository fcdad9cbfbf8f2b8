// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ANALYSIS_TIMEOUT_SECONDS } from "@contract/wire/limits";
import { type CaptureStore, openCaptureStore } from "@/lib/captureStore/captureStore";

import { CallFailed, createFakeServer, ListingGone, OtherPhoto } from "../testing/fakeServer";
import { sampleAnalysis, sampleModel } from "../testing/testCards";
import { createQueueItem, type QueueItem } from "./queueItem";
import type { FailureKind } from "./queuePorts";
import { createSteps, toFailureEvent } from "./queueSteps";

const FRONT = "https://photos.test/c1/front";
const BACK = "https://photos.test/c1/back";
const REASON = { code: "told", message: "No." } as const;
const photo = new Blob(["jpeg"], { type: "image/jpeg" });

let store: CaptureStore;
let server: ReturnType<typeof createFakeServer>;
let isOnline: boolean;
const onTimedOut = vi.fn();
let databases = 0;

beforeEach(async () => {
  databases += 1;
  store = await openCaptureStore(`steps-${databases}`);
  server = createFakeServer();
  isOnline = true;
  onTimedOut.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  store.close();
});

const steps = () =>
  createSteps(
    {
      store,
      server,
      withCardLock: (_id, _signal, work) => work(),
      inLane: (_lane, _signal, work) => work(),
      classifyFailure: (error) => (error instanceof CallFailed ? error.failureKind : "refused"),
      toReason: (error) => ({ code: "told", message: error instanceof Error ? error.message : "" }),
      findOtherPhoto: (error) =>
        error instanceof OtherPhoto ? { listingId: "other", storedFrontImage: "stored" } : null,
      isListingGone: (error) => error instanceof ListingGone,
      isOnline: () => isOnline,
      pause: () => Promise.resolve(),
      now: () => 5_000,
    },
    onTimedOut,
  );
const itemOf = (fields: Partial<QueueItem> = {}): QueueItem => ({
  ...createQueueItem("station-1", 1_000, { price: 3, handlingCost: 0.75, quantity: 2, createAsDraft: false }),
  ...{ frontImage: FRONT, backImage: BACK, sku: "DHR20" },
  ...fields,
});
const perform = (step: Parameters<typeof toFailureEvent>[0], fields: Partial<QueueItem> = {}) =>
  steps()({ captureId: "c1", uid: "seller", item: itemOf(fields) }, step);
const BY_HAND = { aiAnalysis: { ...sampleAnalysis("Camaro"), byHand: true } };

describe("the upload", () => {
  const NOT_SENT = { frontImage: null, backImage: null };
  async function upload(fields: Partial<QueueItem>, photos: Partial<Record<"front" | "back", Blob>>) {
    await store.addCard({ captureId: "c1", uid: "seller", item: itemOf(fields) }, photos);
    return perform("upload", fields);
  }

  it("sends both photos with the time of the card", async () => {
    expect(await upload(NOT_SENT, { front: photo, back: photo })).toEqual({
      ...{ type: "uploaded", frontImage: FRONT, backImage: BACK },
    });
    expect(server.uploadPhoto.mock.calls.map(([id, side, , at]) => [id, side, at])).toEqual([
      ["c1", "front", 1_000],
      ["c1", "back", 1_000],
    ]);
  });

  it("doesn't send a photo again that is gone here, but at the server", async () => {
    expect(await upload({ frontImage: "known", backImage: null }, { back: photo })).toEqual({
      ...{ type: "uploaded", frontImage: "known", backImage: BACK },
    });
    expect(server.uploadPhoto).toHaveBeenCalledOnce();
  });

  it.each([
    { what: "the front", photos: { back: photo } },
    { what: "the back", photos: { front: photo } },
    { what: "both", photos: {} },
  ])("of a card without $what fails, and sends nothing", async ({ photos }) => {
    expect(await upload(NOT_SENT, photos)).toEqual({
      ...{ type: "failed", step: "upload", reason: { code: "photos-gone" }, failure: "photo" },
    });
    expect(server.uploadPhoto).not.toHaveBeenCalled();
  });

  it("of a card that was named by hand continues without a photo", async () => {
    expect(await upload({ ...NOT_SENT, ...BY_HAND }, { back: photo })).toEqual({
      ...{ type: "uploaded", frontImage: null, backImage: BACK },
    });
  });

  it("of a card that was named by hand leaves out a photo that the server refuses", async () => {
    server.uploadPhoto.mockRejectedValueOnce(new CallFailed("refused"));
    expect(await upload({ ...NOT_SENT, ...BY_HAND }, { front: photo, back: photo })).toEqual({
      ...{ type: "uploaded", frontImage: null, backImage: BACK },
    });
  });

  it.each<{ who: string; fields: Partial<QueueItem>; failureKind: FailureKind }>([
    { who: "any card", fields: {}, failureKind: "refused" },
    { who: "a card that was named by hand", fields: BY_HAND, failureKind: "unreachable" },
    { who: "a card that was named by hand", fields: BY_HAND, failureKind: "busy" },
  ])("of $who rejects if the server is $failureKind", async ({ fields, failureKind }) => {
    server.uploadPhoto.mockRejectedValueOnce(new CallFailed(failureKind));
    await expect(upload({ ...NOT_SENT, ...fields }, { front: photo, back: photo })).rejects.toThrow(
      CallFailed,
    );
  });
});

describe("the reading", () => {
  type Answer = Awaited<ReturnType<typeof server.extractSku>>;
  async function read(fields: Partial<Answer>) {
    const answer = await createFakeServer().extractSku(BACK, FRONT);
    server.extractSku.mockResolvedValueOnce({ ...answer, ...fields });
    return perform("extract", { sku: null });
  }
  const CANDIDATES = ["DHR20", "DHR2O"];
  const NOT_READ = { success: false, sku: null };

  it("passes both photos, and what else was read", async () => {
    const models = [sampleModel("Camaro")];
    const event = await read({ models, print: ["MADE IN"], frontPrint: ["CAMARO"] });
    expect(server.extractSku).toHaveBeenCalledExactlyOnceWith(BACK, FRONT);
    expect(event).toEqual({
      ...{ type: "skuRead", sku: "DHR20", models, upc: "036000291452" },
      print: { front: ["CAMARO"], back: ["MADE IN"] },
    });
  });

  it.each([
    { what: "a number", fields: {}, type: "skuRead" },
    { what: "several numbers", fields: { ...NOT_READ, candidates: CANDIDATES }, type: "skuUncertain" },
    { what: "N/A beside a number", fields: { sku: "N/A", candidates: CANDIDATES }, type: "skuUncertain" },
    { what: "a number without success", fields: { success: false }, type: "skuMissing" },
    { what: "N/A", fields: { sku: "N/A" }, type: "skuMissing" },
    { what: "nothing", fields: NOT_READ, type: "skuMissing" },
  ])("of $what ends as $type", async ({ fields, type }) => {
    expect((await read(fields)).type).toBe(type);
  });

  it("reports what is uncertain, with its place on the card", async () => {
    const place = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 };
    const candidateModels = [{ sku: "DHR20", model: sampleModel("Camaro") }];
    const event = await read({ ...NOT_READ, candidates: CANDIDATES, candidateModels, place } as never);
    expect(event).toMatchObject({ candidates: CANDIDATES, candidateModels, place, upc: "036000291452" });
    expect(await read(NOT_READ)).toMatchObject({ reason: { code: "no-sku" }, upc: "036000291452" });
  });

  it("never begins without the back's photo", async () => {
    await expect(perform("extract", { backImage: null })).rejects.toThrow("no photo address");
  });
});

describe("looking for the car's listing", () => {
  it.each<{ what: string; fields: Partial<QueueItem>; known: boolean; type: string; asked: number }>([
    { what: "a known number", fields: {}, known: true, type: "listingFound", asked: 1 },
    { what: "an unknown number", fields: {}, known: false, type: "listingAbsent", asked: 1 },
    { what: "no number", fields: { sku: null }, known: true, type: "listingAbsent", asked: 0 },
    {
      what: "another car",
      fields: { photoCheck: "different" },
      known: true,
      type: "listingAbsent",
      asked: 0,
    },
    {
      ...{ what: "one model", fields: { models: [sampleModel("Camaro")] } },
      ...{ known: true, type: "listingFound", asked: 1 },
    },
    {
      ...{ what: "two models", fields: { models: [sampleModel("Camaro"), sampleModel("Supra")] } },
      ...{ known: true, type: "photoDiffers", asked: 1 },
    },
  ])("of $what ends as $type", async ({ fields, known, type, asked }) => {
    if (known) server.listings.set("DHR20", 1);
    const event = await perform("check", fields);
    expect(event).toEqual({
      type,
      ...(type !== "listingAbsent" && { listingId: "listing-DHR20" }),
      ...(type === "photoDiffers" && { storedFrontImage: null }),
    });
    expect(server.findListing).toHaveBeenCalledTimes(asked);
  });
});

describe("the analysis", () => {
  it.each([
    { photoCheck: "different", anotherCar: true },
    { photoCheck: "ask", anotherCar: false },
  ] as const)("says that it is another car ($anotherCar) if the seller said $photoCheck", async (given) => {
    const event = await perform("analyze", { photoCheck: given.photoCheck });
    expect(server.analyze).toHaveBeenCalledExactlyOnceWith(FRONT, BACK, "DHR20", given.anotherCar);
    expect(event).toEqual({
      ...{ type: "analyzed", analysis: sampleAnalysis("Camaro"), print: { front: [], back: [] } },
    });
  });

  it.each([
    { what: "fails", fields: { success: false } },
    { what: "has no result", fields: { analysis: null } },
  ])("that $what fails with the providers' failures", async ({ fields }) => {
    const answer = await server.analyze(FRONT, BACK, null, false);
    const failures = [{ provider: "openai", failure: "quota" } as const];
    server.analyze.mockResolvedValueOnce({
      ...answer,
      ...fields,
      ...{ message: "OpenAI quota exceeded.", failures },
    });
    expect(await perform("analyze")).toEqual({
      ...{ type: "analysisFailed", reason: { code: "no-analysis", failures, message: "" } },
      print: { front: [], back: [] },
    });
  });

  it("that an older function explains in words keeps its words", async () => {
    const answer = await server.analyze(FRONT, BACK, null, false);
    server.analyze.mockResolvedValueOnce({ ...answer, success: false, message: "Too dark." });
    expect(await perform("analyze")).toMatchObject({
      reason: { code: "no-analysis", failures: [], message: "Too dark." },
    });
  });

  it.each([
    { network: true, event: { type: "analysisFailed", reason: { code: "timed-out" } }, givenUp: 1 },
    { network: false, event: { type: "started" }, givenUp: 0 },
  ])("that takes too long ends as $event.type if the network is there: $network", async (given) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server.analyze.mockReturnValueOnce(new Promise(() => undefined));
    isOnline = given.network;
    const ended = vi.fn();
    const event = perform("analyze");
    void event.then(ended);
    await vi.advanceTimersByTimeAsync(ANALYSIS_TIMEOUT_SECONDS * 1000 - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await event).toEqual(given.event);
    expect(onTimedOut.mock.calls.map(([captureId]: unknown[]) => captureId)).toEqual(
      Array.from({ length: given.givenUp }, () => "c1"),
    );
  });
});

describe("the listing", () => {
  it("has everything that is known of the card", async () => {
    const fields: Partial<QueueItem> = {
      ...{
        aiAnalysis: sampleAnalysis("Camaro"),
        listingId: "listing-1",
        readSku: "DHR2O",
        upc: "036000291452",
      },
      ...{ confirmed: true, placeId: "A-01", photoCheck: "same", startTime: 1_500 },
    };
    expect(await perform("create", fields)).toMatchObject({ type: "stored", answer: { action: "created" } });
    expect(server.process).toHaveBeenCalledExactlyOnceWith({
      ...{ captureId: "c1", frontImageUrl: FRONT, backImageUrl: BACK, existingListingId: "listing-1" },
      ...{ aiAnalysisData: sampleAnalysis("Camaro"), extractedSku: "DHR20", readSku: "DHR2O" },
      ...{ upc: "036000291452", confirmed: true, autoCreateEbayListing: true, manualPrice: 3 },
      ...{ manualHandlingCost: 0.75, manualQuantity: 2, placeId: "A-01", photoCheck: "same", elapsed: 3_500 },
    });
  });

  it.each([
    { mayPublish: true, createAsDraft: false, goesLive: true },
    { mayPublish: true, createAsDraft: true, goesLive: false },
    { mayPublish: false, createAsDraft: false, goesLive: false },
  ])(
    "goes live ($goesLive) with eBay on ($mayPublish) unless a draft is wanted ($createAsDraft)",
    async (given) => {
      server.mayPublish.mockReturnValue(given.mayPublish);
      await perform("create", { createAsDraft: given.createAsDraft });
      expect(server.process.mock.calls[0]?.[0]).toMatchObject({ autoCreateEbayListing: given.goesLive });
    },
  );

  it("takes a card of an earlier version, and a clock that was set back", async () => {
    const { readSku, upc, photoCheck, ...earlier } = itemOf({ startTime: 9_000 });
    expect([readSku, upc, photoCheck]).toEqual([null, null, "ask"]);
    await steps()({ captureId: "c1", uid: "seller", item: earlier }, "create");
    expect(server.process.mock.calls[0]?.[0]).toMatchObject({
      ...{ readSku: null, upc: null, photoCheck: "ask", elapsed: 0 },
    });
  });

  it("of copies is raised without photos", async () => {
    await perform("create", { frontImage: null, listingId: "listing-1", placeId: "A-01" });
    expect(server.process).not.toHaveBeenCalled();
    expect(server.addCopies).toHaveBeenCalledExactlyOnceWith({
      ...{
        captureId: "c1",
        listingId: "listing-1",
        sku: "DHR20",
        quantity: 2,
        elapsed: 4_000,
        placeId: "A-01",
      },
    });
  });

  it("of a card that was named by hand has the photos that there are", async () => {
    await perform("create", { ...BY_HAND, frontImage: null, listingId: "listing-1" });
    expect(server.addCopies).not.toHaveBeenCalled();
    expect(server.process.mock.calls[0]?.[0]).toMatchObject({ frontImageUrl: null, backImageUrl: BACK });
  });

  it("of a card without photos is not made", async () => {
    await expect(perform("create", { frontImage: null })).rejects.toThrow("no photo address");
    await expect(perform("create", { frontImage: null, listingId: "l", sku: null })).rejects.toThrow();
    expect([server.process.mock.calls, server.addCopies.mock.calls]).toEqual([[], []]);
  });

  it("is left to an analysis if the card's listing is gone, unless the car is known or there is no photo", async () => {
    server.process.mockRejectedValue(new ListingGone());
    server.addCopies.mockRejectedValue(new ListingGone());
    expect(await perform("create", { listingId: "gone" })).toEqual({ type: "listingAbsent" });
    const known = { listingId: "gone", aiAnalysis: sampleAnalysis("Camaro") };
    await expect(perform("create", known)).rejects.toThrow(ListingGone);
    await expect(perform("create", { listingId: "gone", frontImage: null })).rejects.toThrow(ListingGone);
  });

  it("asks if the photo differs from the stored one, and rejects with any other refusal", async () => {
    server.process.mockRejectedValueOnce(new OtherPhoto()).mockRejectedValueOnce(new CallFailed("busy"));
    expect(await perform("create")).toEqual({
      ...{ type: "photoDiffers", listingId: "other", storedFrontImage: "stored" },
    });
    await expect(perform("create")).rejects.toThrow(CallFailed);
  });
});

describe("the answer about an edition", () => {
  const special = sampleAnalysis("Camaro");
  const ASKED: Partial<QueueItem> = {
    ...{ listingId: "listing-1", reviewReason: "premium", price: 8 },
    aiAnalysis: { ...special, features: { ...special.features, is_premium: true } },
  };
  const SETTLED = { type: "settled", ebayItemId: null, refusal: null };

  it("changes the listing, then puts it on eBay", async () => {
    expect(await perform("settle", ASKED)).toEqual({ ...SETTLED, ebayItemId: "290000000001" });
    expect(server.settleEdition).toHaveBeenCalledExactlyOnceWith("listing-1", {
      ...{ reason: "premium", isSpecial: true, price: 8 },
    });
    expect(server.publish).toHaveBeenCalledExactlyOnceWith("listing-1");
  });

  it.each<{ what: string; fields: Partial<QueueItem>; mayPublish?: boolean }>([
    { what: "a draft", fields: { createAsDraft: true } },
    { what: "one that is live", fields: { ebayCreated: true } },
    { what: "a seller without eBay", fields: {}, mayPublish: false },
  ])("of $what changes the listing alone", async ({ fields, mayPublish = true }) => {
    server.mayPublish.mockReturnValue(mayPublish);
    expect(await perform("settle", { ...ASKED, ...fields })).toEqual(SETTLED);
    expect(server.settleEdition).toHaveBeenCalledOnce();
    expect(server.publish).not.toHaveBeenCalled();
  });

  it.each<{ what: string; fields: Partial<QueueItem> }>([
    { what: "no listing", fields: { listingId: null } },
    { what: "no analysis", fields: { aiAnalysis: null } },
    { what: "another question", fields: { reviewReason: "sku-uncertain" } },
  ])("with $what changes nothing", async ({ fields }) => {
    expect(await perform("settle", { ...ASKED, ...fields })).toEqual(SETTLED);
    expect(server.settleEdition).not.toHaveBeenCalled();
  });

  it("keeps the listing if eBay refuses it, and rejects if nobody answers", async () => {
    server.publish
      .mockRejectedValueOnce(new CallFailed("refused", "Too many photos."))
      .mockRejectedValueOnce(new CallFailed("unreachable"));
    expect(await perform("settle", ASKED)).toEqual({
      ...SETTLED,
      refusal: { code: "told", message: "Too many photos." },
    });
    await expect(perform("settle", ASKED)).rejects.toThrow(CallFailed);
  });
});

it.each([
  { step: "extract", failureKind: "refused", event: { type: "skuMissing" } },
  { step: "extract", failureKind: "busy", event: { type: "skuMissing" } },
  { step: "analyze", failureKind: "refused", event: { type: "analysisFailed" } },
  { step: "settle", failureKind: "refused", event: { type: "failed", step: "settle", failure: "try-again" } },
  { step: "settle", failureKind: "busy", event: { type: "failed", step: "settle", failure: "try-again" } },
  { step: "upload", failureKind: "refused", event: { type: "failed", step: "upload", failure: "photo" } },
  { step: "upload", failureKind: "busy", event: { type: "failed", step: "upload", failure: "try-again" } },
  { step: "check", failureKind: "refused", event: { type: "failed", step: "check", failure: "refused" } },
  { step: "check", failureKind: "busy", event: { type: "failed", step: "check", failure: "try-again" } },
  { step: "create", failureKind: "refused", event: { type: "failed", step: "create", failure: "refused" } },
  {
    step: "create",
    failureKind: "unreachable",
    event: { type: "failed", step: "create", failure: "try-again" },
  },
] as const)("of $step, $failureKind for good, a card becomes $event", ({ step, failureKind, event }) => {
  expect(toFailureEvent(step, REASON, failureKind)).toEqual({ ...event, reason: REASON });
});
