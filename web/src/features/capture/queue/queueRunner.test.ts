// @vitest-environment node
import pLimit, { type LimitFunction } from "p-limit";
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";
import { type CaptureStore, isMirrored, openCaptureStore } from "@/lib/captureStore/captureStore";

import { createCopiesItem, createQueueItem, type QueueItem } from "./queueItem";
import type { Lane, QueueObserver, QueuePorts } from "./queuePorts";
import { createQueueRunner, type QueueRunner } from "./queueRunner";
import { classifyFailure } from "../studio/classifyFailure";
import { CallFailed, createFakeServer, ListingGone, OtherPhoto } from "../testing/fakeServer";
import { sampleAnalysis, sampleAnswer, sampleModel } from "../testing/testCards";
import { DAY_MS } from "@contract/wire/durations";

const UID = "seller";
const settings = { price: 3, handlingCost: 0.75, quantity: 2, createAsDraft: true };

let store: CaptureStore;
let server: ReturnType<typeof createFakeServer>;
let online: boolean;
/** Epoch milliseconds. */
let clock: number;
let runners: QueueRunner[];
let locks: Map<string, Promise<void>>;
/** The slots of a lane, which this browser's tabs share. */
let lanes: Record<Lane, LimitFunction>;
const observer = {
  onWaiting: vi.fn<QueueObserver["onWaiting"]>(),
  onSkuFailed: vi.fn<QueueObserver["onSkuFailed"]>(),
  onOutcome: vi.fn<QueueObserver["onOutcome"]>(),
  whenFree: vi.fn<QueueObserver["whenFree"]>(() => Promise.resolve()),
};
let databases = 0;

beforeEach(async () => {
  databases += 1;
  store = await openCaptureStore(`runner-${databases}`);
  server = createFakeServer();
  online = true;
  clock = 10_000;
  runners = [];
  locks = new Map();
  lanes = { upload: pLimit(3), work: pLimit(3) };
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  for (const runner of runners) runner.stop();
  store.close();
});

/** Another tab, or the same one after a crash. It has its own runner over the same store and locks. */
function startRunner(calls: Partial<QueuePorts["server"]> = {}): QueueRunner {
  const runner = createQueueRunner(
    UID,
    {
      store,
      server: { ...server, ...calls },
      withCardLock: (captureId, signal, work) => {
        const turn = (locks.get(captureId) ?? Promise.resolve()).then(async () => {
          if (!signal.aborted) await work();
        });
        locks.set(
          captureId,
          turn.catch(() => undefined),
        );
        return turn;
      },
      inLane: (lane, _signal, work) => lanes[lane](work),
      classifyFailure: (error) => (error instanceof CallFailed ? error.failureKind : classifyFailure(error)),
      toReason: (error) => ({ code: "told", message: error instanceof Error ? error.message : "" }),
      findOtherPhoto: (error) =>
        error instanceof OtherPhoto ? { listingId: "listing-1", storedFrontImage: "stored" } : null,
      isListingGone: (error) => error instanceof ListingGone,
      isOnline: () => online,
      pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
      now: () => clock,
    },
    observer,
  );
  runners.push(runner);
  return runner;
}

async function addCard(captureId: string, runner?: QueueRunner) {
  const photo = new Blob(["jpeg"], { type: "image/jpeg" });
  const item = createQueueItem("station-1", 1_000, settings);
  await store.addCard({ captureId, uid: UID, item }, { front: photo, back: photo });
  runner?.add(captureId);
}

async function itemOf(captureId: string): Promise<QueueItem> {
  const card = await store.card(captureId);
  if (!card) throw new Error("The card is not there");
  return card.item;
}
const statusOf = async (captureId: string) => (await store.card(captureId))?.item.status;
const finished = (captureId: string) =>
  vi.waitFor(async () => {
    expect(server.mirrored.get(captureId)?.status).toBe("completed");
    const card = await store.card(captureId);
    expect(card && isMirrored(card)).toBe(true);
  });
const waitForStatus = (captureId: string, status: QueueItem["status"]) =>
  vi.waitFor(async () => expect(await statusOf(captureId)).toBe(status));

describe("the queue", () => {
  it("turns a new card's photos into a listing", async () => {
    server.findListing.mockImplementationOnce(() => {
      clock += 1_200;
      return Promise.resolve(null);
    });
    await addCard("c1", startRunner());
    await finished("c1");

    expect(server.process).toHaveBeenCalledExactlyOnceWith({
      captureId: "c1",
      frontImageUrl: "https://photos.test/c1/front",
      backImageUrl: "https://photos.test/c1/back",
      existingListingId: null,
      aiAnalysisData: sampleAnalysis("Camaro"),
      extractedSku: "DHR20",
      readSku: "DHR20",
      upc: "036000291452",
      confirmed: false,
      autoCreateEbayListing: false,
      manualPrice: 3,
      manualHandlingCost: 0.75,
      manualQuantity: 2,
      placeId: null,
      photoCheck: "ask",
      // A lane counts at least a millisecond.
      elapsed: 1_201,
    });
    expect(server.mirrored.get("c1")).toMatchObject({ action: "created", carName: "Camaro", newQuantity: 2 });
    expect(observer.onOutcome).toHaveBeenCalledExactlyOnceWith(
      "c1",
      expect.objectContaining({ status: "completed" }),
    );
  });

  it("raises a known SKU without analysis", async () => {
    server.listings.set("DHR20", 1);
    await addCard("c1", startRunner());
    await finished("c1");
    expect(server.analyze).not.toHaveBeenCalled();
    expect(server.process.mock.calls[0]?.[0]).toMatchObject({
      existingListingId: "listing-DHR20",
      aiAnalysisData: null,
    });
    expect(server.mirrored.get("c1")).toMatchObject({ action: "updated", newQuantity: 3 });
  });

  it("uploads the photos of at most three cards at once", async () => {
    let running = 0;
    let most = 0;
    const full = Promise.withResolvers<null>();
    const uploadPhoto: QueuePorts["server"]["uploadPhoto"] = async (captureId, side) => {
      if (side === "front") running += 1;
      most = Math.max(most, running);
      if (running === 3) full.resolve(null);
      await full.promise;
      if (side === "front") running -= 1;
      return `https://photos.test/${captureId}/${side}`;
    };
    const runner = startRunner({ uploadPhoto });
    const cards = ["a", "b", "c", "d", "e", "f", "g"];
    await Promise.all(cards.map((card) => addCard(card, runner)));
    for (const card of cards) await finished(card);
    expect(most).toBe(3);
    expect(server.listings.get("DHR20")).toBe(14);
  });

  it("uploads photos while other cards are read for long, and shows that those wait", async () => {
    const answers: (() => void)[] = [];
    const runner = startRunner({
      extractSku: async (back, front) => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return server.extractSku(back, front);
      },
    });
    for (const card of ["a", "b", "c", "d", "e"]) await addCard(card, runner);
    await vi.waitFor(() => expect(server.uploadPhoto).toHaveBeenCalledTimes(10));
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    await waitForStatus("d", "pending");
    await vi.waitFor(() =>
      expect(server.mirrored.get("e")).toMatchObject({
        status: "pending",
        frontImage: "https://photos.test/e/front",
      }),
    );
    const working = setInterval(() => answers.splice(0).forEach((answer) => answer()), 1);
    for (const card of ["a", "b", "c", "d", "e"]) await finished(card);
    clearInterval(working);
    expect(server.uploadPhoto).toHaveBeenCalledTimes(10);
    expect(server.listings.get("DHR20")).toBe(10);
  });

  it("continues a waiting card although its store was closed at that moment", async () => {
    const { promise: busy, resolve: free } = Promise.withResolvers<undefined>();
    const occupied = Array.from({ length: 3 }, () => lanes.work(() => busy));
    const runner = startRunner();
    const { promise: closed, resolve: close } = Promise.withResolvers<undefined>();
    const update = store.updateItem.bind(store);
    vi.spyOn(store, "updateItem").mockImplementation(async (captureId, next) => {
      const item = await itemOf(captureId);
      if (item.status === "pending" || next(item).status !== "pending") return update(captureId, next);
      runner.stop();
      close(undefined);
      throw new DOMException("The database connection is closing.", "InvalidStateError");
    });
    await addCard("c1", runner);
    await closed;
    free(undefined);
    await Promise.all(occupied);
    // An unhandled rejection would fail the run.
    expect(server.uploadPhoto).toHaveBeenCalledTimes(2);
    expect(server.extractSku).not.toHaveBeenCalled();
  });

  it("doesn't resend what the server's copy has when it is resumed", async () => {
    await addCard("c1", startRunner());
    await finished("c1");
    server.mirror.mockClear();
    await startRunner().resume();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(server.mirror).not.toHaveBeenCalled();
  });

  it("processes a card once although two tabs resume it", async () => {
    await addCard("c1");
    await Promise.all([startRunner().resume(), startRunner().resume()]);
    await finished("c1");
    expect(server.uploadPhoto).toHaveBeenCalledTimes(2);
    expect(server.process).toHaveBeenCalledOnce();
  });
});

describe("a browser that dies", () => {
  const STEPS = ["uploadPhoto", "extractSku", "findListing", "analyze", "process"] as const;

  it.each(STEPS.flatMap((step) => [["before", step] as const, ["after", step] as const]))(
    "%s the server did %s loses no photo and makes no second listing",
    async (when, step) => {
      const reachedStep = vi.fn();
      const dying = startRunner({
        [step]: async (...input: never[]) => {
          if (when === "after") await (server[step] as (...all: never[]) => Promise<unknown>)(...input);
          reachedStep();
          return new Promise(() => undefined);
        },
      });
      await addCard("c1", dying);
      await vi.waitFor(() => expect(reachedStep).toHaveBeenCalled());
      expect(Object.keys(await store.photos("c1"))).toEqual(["front", "back"]);

      dying.stop();
      locks.clear();
      await startRunner().resume();
      await finished("c1");

      expect(server.listings).toEqual(new Map([["DHR20", 2]]));
      expect(new Set(server.process.mock.calls.map(([input]) => input.captureId))).toEqual(new Set(["c1"]));
    },
  );

  it("after the listing was created but before other browsers were notified notifies them when it is resumed", async () => {
    const deaf = startRunner({ mirror: () => Promise.reject(new Error("offline")) });
    await addCard("c1", deaf);
    await waitForStatus("c1", "completed");
    deaf.stop();

    await startRunner().resume();
    await finished("c1");
    expect(server.process).toHaveBeenCalledOnce();
  });
});

describe("a lost network", () => {
  it("makes the card wait, then continues automatically", async () => {
    server.extractSku.mockRejectedValueOnce(new CallFailed("unreachable"));
    server.extractSku.mockRejectedValueOnce(new CallFailed("unreachable"));
    await addCard("c1", startRunner());
    await finished("c1");
    expect(observer.onWaiting.mock.calls).toEqual([
      ["c1", true],
      ["c1", false],
      ["c1", true],
      ["c1", false],
    ]);
  });

  it("during the analysis doesn't count as a slow provider", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server.analyze.mockReturnValueOnce(new Promise(() => undefined));
    online = false;
    await addCard("c1", startRunner());
    await vi.waitFor(() => expect(server.analyze).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    await finished("c1");
  });

  it("waits as long as necessary for a slot of the seller's share", async () => {
    for (let times = 0; times < 9; times += 1)
      server.extractSku.mockRejectedValueOnce(new CallFailed("shared"));
    await addCard("c1", startRunner());
    await finished("c1");
    expect(observer.onWaiting.mock.calls.filter(([, isWaiting]) => isWaiting)).toEqual([]);
  });

  it("waits as long as necessary for a busy server, at every step", async () => {
    const busy = new AppError("server/busy");
    for (const step of [server.uploadPhoto, server.extractSku, server.analyze, server.process])
      for (let times = 0; times < 6; times += 1) step.mockRejectedValueOnce(busy);
    await addCard("c1", startRunner());
    await finished("c1");
    expect(server.listings.get("DHR20")).toBe(2);
    expect(observer.onOutcome).toHaveBeenCalledOnce();
    expect(server.recordFailure).not.toHaveBeenCalled();
  });

  it("doesn't wait forever for a busy server", async () => {
    server.process.mockRejectedValue(new CallFailed("busy", "This listing is being changed"));
    await addCard("c1", startRunner());
    await waitForStatus("c1", "error");
    expect(server.process).toHaveBeenCalledTimes(5);
    expect((await store.card("c1"))?.item.problem).toEqual({
      step: "create",
      reason: { code: "told", message: "This listing is being changed" },
    });
  });
});

describe("a card with a problem", () => {
  it("keeps its photos, and a retry continues without repeating what is known", async () => {
    server.process.mockRejectedValueOnce(new CallFailed("refused", "No"));
    const runner = startRunner();
    await addCard("c1", runner);
    await waitForStatus("c1", "error");
    expect(Object.keys(await store.photos("c1"))).toEqual(["front", "back"]);

    runner.dispatch("c1", { type: "retried" });
    await finished("c1");
    expect(server.extractSku).toHaveBeenCalledOnce();
    expect(server.analyze).toHaveBeenCalledOnce();
  });

  it("continues with the AI alone if only the SKU is missing", async () => {
    server.extractSku.mockResolvedValue({
      success: false,
      sku: null,
      message: "Could not extract SKU from card back image",
      candidates: [],
      place: null,
      upc: null,
      candidateModels: [],
      models: [],
      print: [],
      frontPrint: [],
      facts: null,
      milliseconds: 5,
    });
    await addCard("c1", startRunner());
    await finished("c1");
    expect(observer.onSkuFailed).toHaveBeenCalledWith({ code: "no-sku" });
    expect(server.process.mock.calls[0]?.[0].extractedSku).toBeNull();
  });

  it("treats N/A as no SKU", async () => {
    server.extractSku.mockResolvedValue({
      success: true,
      sku: "N/A",
      message: "",
      candidates: [],
      place: null,
      upc: null,
      candidateModels: [],
      models: [],
      print: [],
      frontPrint: [],
      facts: null,
      milliseconds: 5,
    });
    await addCard("c1", startRunner());
    await finished("c1");
    expect(server.findListing).not.toHaveBeenCalled();
  });

  it("fails if neither the SKU nor the AI works", async () => {
    server.extractSku.mockRejectedValue(new CallFailed("refused", ""));
    server.analyze.mockResolvedValue({
      success: false,
      provider: null,
      analysis: null,
      message: "",
      usage: null,
      failure: null,
      failures: [],
      reused: false,
      print: { front: [], back: [] },
    });
    await addCard("c1", startRunner());
    await waitForStatus("c1", "error");
    expect((await store.card("c1"))?.item).toMatchObject({
      failure: "unread",
      problem: {
        step: "analyze",
        reason: { code: "no-analysis", failures: [], message: "" },
        sku: { code: "told", message: "" },
      },
    });
    expect(server.process).not.toHaveBeenCalled();
    expect(server.recordFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        captureId: "c1",
        sku: null,
        errorMessage:
          "Failed - No SKU/AI: SKU Error: Unknown SKU extraction error\nAI Error: AI analysis returned without success",
      }),
    );
  });

  it("gives the AI 30 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server.analyze.mockReturnValue(new Promise(() => undefined));
    await addCard("c1", startRunner());
    await vi.waitFor(() => expect(server.analyze).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await statusOf("c1")).toBe("analyzing");
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await waitForStatus("c1", "error");
    expect((await store.card("c1"))?.item).toMatchObject({
      failure: "timed-out",
      problem: { step: "analyze", reason: { code: "timed-out" } },
    });
  });

  describe("with an analysis that timed out", () => {
    type Answer = Awaited<ReturnType<QueuePorts["server"]["analyze"]>>;

    /** A card whose analysis timed out. The test decides later how the call ends. */
    async function givenUp() {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const call = Promise.withResolvers<Answer>();
      server.analyze.mockReturnValueOnce(call.promise);
      const runner = startRunner();
      await addCard("c1", runner);
      await vi.waitFor(() => expect(server.analyze).toHaveBeenCalled());
      await vi.advanceTimersByTimeAsync(30_000);
      vi.useRealTimers();
      await waitForStatus("c1", "error");
      return { ...call, runner };
    }

    it("continues automatically when the answer comes late: it is stored, and asking again is free", async () => {
      const { resolve } = await givenUp();
      resolve(await server.analyze("front", "back", "DHR20", false));
      await finished("c1");
      expect(server.mirrored.get("c1")?.problem).toBeNull();
    });

    it.each(["unreachable", "busy", "shared"] as const)(
      "continues automatically when the server turns out never to have started (%s)",
      async (failureKind) => {
        const { reject } = await givenUp();
        reject(new CallFailed(failureKind));
        await finished("c1");
        expect(server.listings.get("DHR20")).toBe(2);
      },
    );

    it("waits for the seller if the late answer is a failure", async () => {
      const { reject } = await givenUp();
      reject(new CallFailed("refused"));
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(await statusOf("c1")).toBe("error");
    });

    it("continues automatically, once, if the tab that waited for the answer was closed", async () => {
      const { runner } = await givenUp();
      runner.stop();
      server.analyze.mockResolvedValueOnce({
        ...(await server.analyze("", "", null, false)),
        success: false,
      });
      const reopened = startRunner();
      await reopened.resume();
      await vi.waitFor(async () =>
        expect((await store.card("c1"))?.item).toMatchObject({
          status: "error",
          failure: "unidentified",
        }),
      );
      await reopened.resume();
      const asked = server.analyze.mock.calls.length;
      await new Promise((settled) => setTimeout(settled, 20));
      expect(server.analyze).toHaveBeenCalledTimes(asked);
      reopened.dispatch("c1", { type: "retried" });
      await finished("c1");
    });

    it("doesn't continue while the seller names the car, nor once it is named", async () => {
      const { resolve, runner } = await givenUp();
      const free = Promise.withResolvers<undefined>();
      observer.whenFree.mockReturnValueOnce(free.promise);
      resolve(await server.analyze("front", "back", "DHR20", false));
      await vi.waitFor(() => expect(observer.whenFree).toHaveBeenCalledWith("c1"));
      await new Promise((settled) => setTimeout(settled, 20));
      expect(await statusOf("c1")).toBe("error");
      const car = { sku: "DHR20", model: sampleModel("'71 Datsun") };
      runner.dispatch("c1", { type: "finishedByHand", car });
      await finished("c1");
      free.resolve(undefined);
      await new Promise((settled) => setTimeout(settled, 20));
      expect(await itemOf("c1")).toMatchObject({ status: "completed", carName: "'71 Datsun" });
      expect(server.process).toHaveBeenCalledOnce();
    });

    it("ignores a late answer once the seller has retried", async () => {
      const { resolve, runner } = await givenUp();
      runner.dispatch("c1", { type: "retried" });
      await finished("c1");
      resolve(await server.analyze("front", "back", "DHR20", false));
      await new Promise((settled) => setTimeout(settled, 20));
      expect(await statusOf("c1")).toBe("completed");
      expect(server.process).toHaveBeenCalledOnce();
    });
  });

  it("waits for the seller's choice of SKU, then continues", async () => {
    server.extractSku.mockResolvedValue({
      success: false,
      sku: null,
      message: "Not sure",
      candidates: ["DHR20", "DHR28"],
      place: null,
      upc: null,
      candidateModels: [],
      models: [],
      print: [],
      frontPrint: [],
      facts: null,
      milliseconds: 5,
    });
    const runner = startRunner();
    await addCard("c1", runner);
    await waitForStatus("c1", "review");
    expect(server.mirrored.get("c1")).toMatchObject({
      reviewReason: "sku-uncertain",
      skuCandidates: ["DHR20", "DHR28"],
    });

    runner.dispatch("c1", { type: "skuChosen", sku: "DHR28" });
    await finished("c1");
    expect(server.process.mock.calls[0]?.[0]).toMatchObject({ extractedSku: "DHR28", confirmed: true });
  });

  it("waits for the seller's choice of model, and takes one answer although two tabs answer", async () => {
    server.analyze.mockResolvedValue({
      success: true,
      provider: "local",
      analysis: sampleAnalysis(null, [sampleModel("Shelby"), sampleModel("Camaro")]),
      message: "",
      usage: null,
      failure: null,
      failures: [],
      reused: false,
      print: { front: [], back: [] },
    });
    const [one, other] = [startRunner(), startRunner()];
    await addCard("c1", one);
    await waitForStatus("c1", "review");
    one.dispatch("c1", { type: "modelChosen", model: sampleModel("Shelby") });
    other.dispatch("c1", { type: "modelChosen", model: sampleModel("Camaro") });
    await finished("c1");
    expect(server.process).toHaveBeenCalledOnce();
    expect(server.process.mock.calls[0]?.[0]).toMatchObject({
      confirmed: true,
      aiAnalysisData: { core: { car_name: "Shelby" } },
    });
  });

  it("that is removed while it is processed doesn't return", async () => {
    const answers: ((url: string) => void)[] = [];
    const runner = startRunner({
      uploadPhoto: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    await addCard("c1", runner);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    await runner.remove("c1", await itemOf("c1"));
    answers.forEach((answer) => answer("https://photos.test/late"));
    await locks.get("c1");
    expect(server.mirrored.has("c1")).toBe(false);
    expect(await store.card("c1")).toBeUndefined();
    expect(server.extractSku).not.toHaveBeenCalled();
  });

  it("that is restored after days continues with its photos", async () => {
    const hanging = startRunner({ uploadPhoto: () => new Promise(() => undefined) });
    await addCard("c1", hanging);
    await waitForStatus("c1", "uploading");
    await hanging.remove("c1", await itemOf("c1"));
    const removed = server.trash.get("c1");
    expect(removed?.item).toMatchObject({ status: "uploading", price: 3 });
    hanging.stop();

    const runner = startRunner();
    await runner.resume();
    expect(server.extractSku).not.toHaveBeenCalled();
    await runner.resumeRestored(new Map([["c1", removed?.removal ?? ""]]));
    await finished("c1");
    expect(server.uploadPhoto).toHaveBeenCalledTimes(2);
    expect(server.process).toHaveBeenCalledOnce();
  });

  it("that is removed again stays removed, although the server still shows its first restoration", async () => {
    const runner = startRunner({ uploadPhoto: () => new Promise(() => undefined) });
    await addCard("c1", runner);
    await (
      await runner.remove("c1", await itemOf("c1"))
    )();
    const first = server.removeCard.mock.calls[0]?.[1].removal ?? "";
    await runner.remove("c1", await itemOf("c1"));
    await runner.resumeRestored(new Map([["c1", first]]));
    expect(await store.card("c1")).toBeUndefined();
    const second = server.removeCard.mock.calls[1]?.[1].removal ?? "";
    await runner.resumeRestored(new Map([["c1", second]]));
    expect(await store.card("c1")).toBeDefined();
  });

  it("that was removed offline is reported once at the next start", async () => {
    const offline = startRunner({ removeCard: () => Promise.reject(new CallFailed("unreachable")) });
    await addCard("c1", offline);
    await finished("c1");
    await offline.remove("c1", await itemOf("c1"));
    expect(server.mirrored.has("c1")).toBe(true);
    offline.stop();

    for (const runner of [startRunner(), startRunner()]) {
      await runner.resume();
      await vi.waitFor(async () =>
        expect(await store.readSetAside(UID)).toMatchObject([{ aside: { isTold: true } }]),
      );
    }
    expect(server.settleRemoval).toHaveBeenCalledOnce();
    expect(server.mirrored.has("c1")).toBe(false);
  });

  it("that was restored elsewhere stays, although the tab that removed it ended before the answer", async () => {
    const ending = startRunner({ removeCard: () => new Promise(() => undefined) });
    await addCard("c1", ending);
    await finished("c1");
    await ending.remove("c1", await itemOf("c1"));
    const [{ item, aside } = { item: undefined, aside: undefined }] = await store.readSetAside(UID);
    if (!item || !aside?.removal) throw new Error("c1 was not set aside");
    ending.stop();
    await server.restoreCard("c1", { item, removal: aside.removal });

    await startRunner().resume();
    await finished("c1");
    expect(server.mirrored.has("c1")).toBe(true);
    expect(server.trash.has("c1")).toBe(false);
    expect(await store.readSetAside(UID)).toEqual([]);
  });

  it("that was removed 30 days ago is deleted from this machine, too", async () => {
    const runner = startRunner();
    await addCard("c1", runner);
    await finished("c1");
    await runner.remove("c1", await itemOf("c1"));
    clock += 30 * DAY_MS;
    await startRunner().resume();
    expect(await store.readSetAside(UID)).toHaveLength(1);
    clock += 1;
    await startRunner().resume();
    expect(await store.readSetAside(UID)).toEqual([]);
    expect(await store.photos("c1")).toEqual({});
  });
});

describe("a card that may be a special edition", () => {
  const flagged = sampleAnalysis("Camaro");
  const analysis = { ...flagged, features: { ...flagged.features, potential_zamac: true } };
  const asks: Partial<QueuePorts["server"]> = {
    analyze: () =>
      Promise.resolve({
        success: true,
        provider: "gemini",
        analysis,
        message: "",
        failure: null,
        failures: [],
        reused: false,
        usage: null,
        print: { front: [], back: [] },
      }),
    process: () =>
      Promise.resolve(
        sampleAnswer({ needsReview: true, reviewReason: "zamac", suggestedPrice: 6, originalPrice: 2 }),
      ),
  };
  const yes = { type: "editionChosen", isSpecial: true, price: 7.5 } as const;

  it("is stored, then asked about; the answer goes into its listing", async () => {
    const runner = startRunner(asks);
    await addCard("c1", runner);
    await waitForStatus("c1", "review");
    expect((await store.card("c1"))?.item).toMatchObject({
      needsReview: true,
      reviewReason: "zamac",
      suggestedPrice: 6,
      originalPrice: 2,
      listingId: "listing-1",
    });
    runner.dispatch("c1", yes);
    await vi.waitFor(() => expect(server.mirrored.get("c1")?.status).toBe("completed"));
    expect(server.settleEdition).toHaveBeenCalledExactlyOnceWith("listing-1", {
      reason: "zamac",
      isSpecial: true,
      price: 7.5,
    });
    expect(server.publish).not.toHaveBeenCalled();
    expect(server.mirrored.get("c1")).toMatchObject({ needsReview: false, reviewReason: null, price: 7.5 });
  });

  it("goes live only with its answer, if it is to go live", async () => {
    const runner = startRunner(asks);
    await addCard("c1");
    await store.updateItem("c1", (item) => ({ ...item, createAsDraft: false }));
    runner.add("c1");
    await waitForStatus("c1", "review");
    expect(server.publish).not.toHaveBeenCalled();
    runner.dispatch("c1", { type: "editionChosen", isSpecial: false, price: 2 });
    await vi.waitFor(() => expect(server.publish).toHaveBeenCalledExactlyOnceWith("listing-1"));
    expect(server.settleEdition.mock.invocationCallOrder[0]).toBeLessThan(
      server.publish.mock.invocationCallOrder[0] ?? 0,
    );
    await vi.waitFor(() => expect(server.mirrored.get("c1")).toMatchObject({ ebayCreated: true }));
  });

  it("stays a draft if the seller has switched the marketplace off in between", async () => {
    server.mayPublish.mockReturnValue(false);
    const process = vi.fn(asks.process);
    const runner = startRunner({ ...asks, process });
    await addCard("c1");
    await store.updateItem("c1", (item) => ({ ...item, createAsDraft: false }));
    runner.add("c1");
    await waitForStatus("c1", "review");
    expect(process).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ autoCreateEbayListing: false }),
    );
    runner.dispatch("c1", { type: "editionChosen", isSpecial: false, price: 2 });
    await waitForStatus("c1", "completed");
    expect(server.publish).not.toHaveBeenCalled();
  });

  it("keeps an answer that couldn't be saved, and saves it on retry", async () => {
    server.settleEdition.mockRejectedValueOnce(new CallFailed("refused", "No"));
    const runner = startRunner(asks);
    await addCard("c1", runner);
    await waitForStatus("c1", "review");
    runner.dispatch("c1", yes);
    await waitForStatus("c1", "error");
    expect((await store.card("c1"))?.item.problem).toEqual({
      step: "settle",
      reason: { code: "told", message: "No" },
    });
    runner.dispatch("c1", { type: "retried" });
    await vi.waitFor(() =>
      expect(server.mirrored.get("c1")).toMatchObject({ status: "completed", price: 7.5 }),
    );
    expect(server.settleEdition).toHaveBeenCalledTimes(2);
  });

  it("is settled by the tab that resumes after a crash", async () => {
    const crashed = startRunner({ ...asks, settleEdition: () => new Promise(() => undefined) });
    await addCard("c1", crashed);
    await waitForStatus("c1", "review");
    crashed.dispatch("c1", yes);
    await waitForStatus("c1", "processing");
    crashed.stop();
    await startRunner().resume();
    await vi.waitFor(() =>
      expect(server.mirrored.get("c1")).toMatchObject({ status: "completed", price: 7.5 }),
    );
  });
});

describe("a card that does not look like the stored one of its SKU", () => {
  async function askAboutPhoto(photoChecks: (string | undefined)[] = []) {
    server.listings.set("DHR20", 1);
    const runner = startRunner({
      process: (input) => {
        photoChecks.push(input.photoCheck);
        return input.photoCheck === "ask" ? Promise.reject(new OtherPhoto()) : server.process(input);
      },
    });
    await addCard("c1", runner);
    await waitForStatus("c1", "review");
    return runner;
  }

  it("is asked about beside the stored picture", async () => {
    await askAboutPhoto();
    expect((await store.card("c1"))?.item).toMatchObject({
      reviewReason: "photo-differs",
      listingId: "listing-1",
      storedFrontImage: "stored",
    });
  });

  it("is asked about before anything is raised if its number stands for two models", async () => {
    server.listings.set("DHR20", 1);
    const runner = startRunner({
      extractSku: () =>
        Promise.resolve({
          success: true,
          sku: "DHR20",
          message: "",
          candidates: [],
          place: null,
          upc: null,
          candidateModels: [],
          models: [sampleModel("Nightjar"), sampleModel("Glacier")],
          print: [],
          frontPrint: [],
          facts: null,
          milliseconds: 5,
        }),
    });
    await addCard("c1", runner);
    await waitForStatus("c1", "review");
    expect(server.process).not.toHaveBeenCalled();
    runner.dispatch("c1", { type: "carCompared", isSame: true, listingId: "listing-2" });
    await vi.waitFor(() => expect(server.mirrored.get("c1")?.status).toBe("completed"));
    expect(server.process).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ existingListingId: "listing-2", photoCheck: "same" }),
    );
  });

  it("raises the quantity if the seller says that it is the same car", async () => {
    const photoChecks: (string | undefined)[] = [];
    const runner = await askAboutPhoto(photoChecks);
    runner.dispatch("c1", { type: "carCompared", isSame: true });
    await vi.waitFor(() => expect(server.mirrored.get("c1")?.status).toBe("completed"));
    expect(photoChecks).toEqual(["ask", "same"]);
    expect(server.analyze).not.toHaveBeenCalled();
  });

  it("is analyzed like a new card if the listing is gone by the time of the answer", async () => {
    const runner = await askAboutPhoto();
    server.process.mockRejectedValueOnce(new ListingGone());
    runner.dispatch("c1", { type: "carCompared", isSame: true });
    await vi.waitFor(() => expect(server.analyze).toHaveBeenCalledOnce());
    await waitForStatus("c1", "review");
    expect((await store.card("c1"))?.item).toMatchObject({
      ...{ reviewReason: "photo-differs", photoCheck: "ask", carName: "Camaro" },
    });
  });

  it("is analyzed by itself if it is another car", async () => {
    const photoChecks: (string | undefined)[] = [];
    const runner = await askAboutPhoto(photoChecks);
    runner.dispatch("c1", { type: "carCompared", isSame: false });
    await vi.waitFor(() => expect(server.mirrored.get("c1")?.status).toBe("completed"));
    expect(photoChecks).toEqual(["ask", "different"]);
    expect(server.analyze).toHaveBeenCalledOnce();
    expect(server.analyze.mock.lastCall?.at(-1)).toBe(true);
  });

  it("stays another car after a failed analysis, and asks for its name if nobody knows it", async () => {
    const runner = await askAboutPhoto();
    server.analyze.mockRejectedValueOnce(new CallFailed("refused", "No"));
    runner.dispatch("c1", { type: "carCompared", isSame: false });
    await waitForStatus("c1", "error");
    const analysis = { ...sampleAnalysis("x"), core: { brand: null, car_name: null } };
    server.analyze.mockResolvedValueOnce({ ...(await server.analyze("", "", null, true)), analysis });
    runner.dispatch("c1", { type: "retried" });
    await waitForStatus("c1", "review");
    expect((await store.card("c1"))?.item).toMatchObject({ reviewReason: "model-ambiguous", models: [] });
  });
});

describe("copies of a car that the seller has already", () => {
  const own = { listingId: "listing-9", sku: "DHR20", title: "Twin Mill" };
  async function addCopies(captureId: string, runner: QueueRunner) {
    const item = createCopiesItem("station-1", 1_000, settings, own);
    await store.addCard({ captureId, uid: UID, item }, {});
    runner.add(captureId);
  }
  const mirrored = (captureId: string, fields: Partial<QueueItem>) =>
    vi.waitFor(() => expect(server.mirrored.get(captureId)).toMatchObject(fields));

  it("raise its listing at once, without a photo or a reading", async () => {
    await addCopies("c1", startRunner());
    await mirrored("c1", { status: "completed", action: "updated", newQuantity: 6 });
    expect(server.addCopies).toHaveBeenCalledExactlyOnceWith({
      captureId: "c1",
      listingId: "listing-9",
      sku: "DHR20",
      quantity: 2,
      placeId: null,
      elapsed: 0,
    });
    expect(server.uploadPhoto).not.toHaveBeenCalled();
    expect(server.process).not.toHaveBeenCalled();
  });

  it("wait for the network like every card", async () => {
    server.addCopies.mockRejectedValueOnce(new CallFailed("unreachable"));
    await addCopies("c1", startRunner());
    await mirrored("c1", { status: "completed" });
    expect(observer.onWaiting).toHaveBeenCalledWith("c1", true);
  });

  it("can be retried after a refusal", async () => {
    server.addCopies.mockRejectedValueOnce(new CallFailed("refused", "Listing not found"));
    const runner = startRunner();
    await addCopies("c1", runner);
    await mirrored("c1", {
      status: "error",
      problem: { step: "create", reason: { code: "told", message: "Listing not found" } },
    });
    runner.dispatch("c1", { type: "retried" });
    await mirrored("c1", { status: "completed" });
    expect(server.uploadPhoto).not.toHaveBeenCalled();
  });
});
