// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type CaptureStore, openCaptureStore } from "@/lib/captureStore";

import { newQueueItem, type QueueItem } from "./queueItem";
import type { Obstacle, QueueObserver, QueuePorts } from "./queuePorts";
import { createQueueRunner, type QueueRunner } from "./queueRunner";
import { anAnalysis, anAnswer, aModel } from "./testCards";

const UID = "seller";
const settings = { price: 3, handlingCost: 0.75, quantity: 2, createAsDraft: true };

class CallFailed extends Error {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle, message = "It did not work") {
    super(message);
    this.obstacle = obstacle;
  }
}

/** A server that knows one SKU and counts what was really done, once per captureId. */
function fakeServer() {
  const listings = new Map<string, number>();
  const done = new Map<string, ReturnType<typeof anAnswer>>();
  const mirrored = new Map<string, QueueItem>();
  const server = {
    uploadPhoto: vi.fn<QueuePorts["server"]["uploadPhoto"]>((captureId, side) =>
      Promise.resolve(`https://photos.test/${captureId}/${side}`),
    ),
    extractSku: vi.fn<QueuePorts["server"]["extractSku"]>(() =>
      Promise.resolve({
        success: true,
        sku: "DHR20",
        message: "",
        candidates: [],
        models: [],
        milliseconds: 5,
      }),
    ),
    findListing: vi.fn<QueuePorts["server"]["findListing"]>((sku) =>
      Promise.resolve(listings.has(sku) ? `listing-${sku}` : null),
    ),
    analyze: vi.fn<QueuePorts["server"]["analyze"]>(() =>
      Promise.resolve({
        success: true,
        provider: "gemini",
        analysis: anAnalysis("Camaro"),
        message: "",
        usage: null,
      }),
    ),
    recordFailure: vi.fn<QueuePorts["server"]["recordFailure"]>(() => Promise.resolve()),
    process: vi.fn<QueuePorts["server"]["process"]>((input) => {
      const before = done.get(input.captureId);
      if (before) return Promise.resolve(before);
      const sku = input.extractedSku ?? input.captureId;
      const existing = listings.get(sku);
      const newQuantity = (existing ?? 0) + input.manualQuantity;
      listings.set(sku, newQuantity);
      const answer = anAnswer({
        action: existing === undefined ? "created" : "updated",
        listingId: `listing-${sku}`,
        sku: input.extractedSku,
        newQuantity,
      });
      done.set(input.captureId, answer);
      return Promise.resolve(answer);
    }),
    mirror: vi.fn<QueuePorts["server"]["mirror"]>((captureId, item) => {
      mirrored.set(captureId, item);
      return Promise.resolve();
    }),
    removeMirror: vi.fn<QueuePorts["server"]["removeMirror"]>((captureId) => {
      mirrored.delete(captureId);
      return Promise.resolve();
    }),
  };
  return { ...server, listings, mirrored };
}

let store: CaptureStore;
let server: ReturnType<typeof fakeServer>;
let online: boolean;
let runners: QueueRunner[];
let locks: Map<string, Promise<void>>;
const observer = {
  onWaiting: vi.fn<QueueObserver["onWaiting"]>(),
  onSkuFailed: vi.fn<QueueObserver["onSkuFailed"]>(),
  onOutcome: vi.fn<QueueObserver["onOutcome"]>(),
};
let databases = 0;

beforeEach(async () => {
  databases += 1;
  store = await openCaptureStore(`runner-${databases}`);
  server = fakeServer();
  online = true;
  runners = [];
  locks = new Map();
  vi.clearAllMocks();
});
afterEach(() => {
  vi.useRealTimers();
  for (const runner of runners) runner.stop();
  store.close();
});

/** Another tab, or the same one after a crash: its own runner over the same store and locks. */
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
      obstacle: (error) => (error instanceof CallFailed ? error.obstacle : "refused"),
      words: (error) => (error instanceof Error ? error.message : ""),
      isOnline: () => online,
      pause: () => new Promise((resolve) => setTimeout(resolve, 1)),
      now: () => 10_000,
    },
    observer,
  );
  runners.push(runner);
  return runner;
}

async function addCard(captureId: string, runner?: QueueRunner) {
  const photo = new Blob(["jpeg"], { type: "image/jpeg" });
  const item = newQueueItem("station-1", 1_000, settings);
  await store.addCard({ captureId, uid: UID, item }, { front: photo, back: photo });
  runner?.add(captureId);
}

const statusOf = async (captureId: string) => (await store.card(captureId))?.item.status;
const finished = (captureId: string) =>
  vi.waitFor(async () => {
    expect(server.mirrored.get(captureId)?.status).toBe("completed");
    expect(await store.card(captureId)).toBeUndefined();
  });
const reached = (captureId: string, status: QueueItem["status"]) =>
  vi.waitFor(async () => expect(await statusOf(captureId)).toBe(status));

describe("the queue", () => {
  it("carries a new card from photos to a listing and then lets its photos go", async () => {
    await addCard("c1", startRunner());
    await finished("c1");

    expect(server.process).toHaveBeenCalledExactlyOnceWith({
      captureId: "c1",
      frontImageUrl: "https://photos.test/c1/front",
      backImageUrl: "https://photos.test/c1/back",
      existingListingId: null,
      aiAnalysisData: anAnalysis("Camaro"),
      extractedSku: "DHR20",
      confirmed: false,
      autoCreateEbayListing: false,
      manualPrice: 3,
      manualHandlingCost: 0.75,
      manualQuantity: 2,
    });
    expect(server.mirrored.get("c1")).toMatchObject({ action: "created", carName: "Camaro", newQuantity: 2 });
    expect(await store.photos("c1")).toEqual({});
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

  it("works on three cards at most, whatever comes in", async () => {
    let running = 0;
    let most = 0;
    const uploadPhoto: QueuePorts["server"]["uploadPhoto"] = async (captureId, side) => {
      if (side === "front") running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (side === "front") running -= 1;
      return `https://photos.test/${captureId}/${side}`;
    };
    const runner = startRunner({ uploadPhoto });
    const cards = ["a", "b", "c", "d", "e", "f", "g"];
    for (const card of cards) await addCard(card, runner);
    for (const card of cards) await finished(card);
    expect(most).toBe(3);
    expect(server.listings.get("DHR20")).toBe(14);
  });

  it("does a card once although two tabs take it up", async () => {
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
      expect(await store.photos("c1")).toEqual({});
    },
  );

  it("after the listing was made but before other browsers heard of it tells them when it is resumed", async () => {
    const deaf = startRunner({ mirror: () => Promise.reject(new Error("offline")) });
    await addCard("c1", deaf);
    await reached("c1", "completed");
    expect(await store.photos("c1")).toEqual({});
    deaf.stop();

    await startRunner().resume();
    await finished("c1");
    expect(server.process).toHaveBeenCalledOnce();
  });
});

describe("a lost network", () => {
  it("makes the card wait, then go on by itself", async () => {
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

  it("during the analysis is not taken for a slow provider", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    server.analyze.mockReturnValueOnce(new Promise(() => undefined));
    online = false;
    await addCard("c1", startRunner());
    await vi.waitFor(() => expect(server.analyze).toHaveBeenCalledOnce());
    await vi.advanceTimersByTimeAsync(30_000);
    vi.useRealTimers();
    await finished("c1");
  });

  it("does not wait for ever on a server that is merely busy", async () => {
    server.process.mockRejectedValue(new CallFailed("busy", "This listing is being changed"));
    await addCard("c1", startRunner());
    await reached("c1", "error");
    expect(server.process).toHaveBeenCalledTimes(5);
    expect((await store.card("c1"))?.item.errorMessage).toBe(
      "Failed to create/update listing: This listing is being changed",
    );
  });
});

describe("a card with a problem", () => {
  it("keeps its photos, and a retry goes on without repeating what is known", async () => {
    server.process.mockRejectedValueOnce(new CallFailed("refused", "No"));
    const runner = startRunner();
    await addCard("c1", runner);
    await reached("c1", "error");
    expect(Object.keys(await store.photos("c1"))).toEqual(["front", "back"]);

    runner.tell("c1", { type: "retried" });
    await finished("c1");
    expect(server.extractSku).toHaveBeenCalledOnce();
    expect(server.analyze).toHaveBeenCalledOnce();
  });

  it("goes on with the AI alone where only the SKU is missing", async () => {
    server.extractSku.mockResolvedValue({
      success: false,
      sku: null,
      message: "Could not extract SKU from card back image",
      candidates: [],
      models: [],
      milliseconds: 5,
    });
    await addCard("c1", startRunner());
    await finished("c1");
    expect(observer.onSkuFailed).toHaveBeenCalledWith("Could not extract SKU from card back image");
    expect(server.process.mock.calls[0]?.[0].extractedSku).toBeNull();
  });

  it("takes N/A for no SKU", async () => {
    server.extractSku.mockResolvedValue({
      success: true,
      sku: "N/A",
      message: "",
      candidates: [],
      models: [],
      milliseconds: 5,
    });
    await addCard("c1", startRunner());
    await finished("c1");
    expect(server.findListing).not.toHaveBeenCalled();
  });

  it("fails where neither the SKU nor the AI worked", async () => {
    server.extractSku.mockRejectedValue(new CallFailed("refused", ""));
    server.analyze.mockResolvedValue({
      success: false,
      provider: null,
      analysis: null,
      message: "",
      usage: null,
    });
    await addCard("c1", startRunner());
    await reached("c1", "error");
    expect((await store.card("c1"))?.item).toMatchObject({
      message: "Failed - No SKU/AI",
      errorMessage: "SKU Error: Unknown SKU extraction error\nAI Error: AI analysis returned without success",
    });
    expect(server.process).not.toHaveBeenCalled();
    expect(server.recordFailure).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ captureId: "c1", sku: null }),
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
    await reached("c1", "error");
    expect((await store.card("c1"))?.item).toMatchObject({
      message: "Timeout: DHR20",
      errorMessage: "AI analysis timed out after 30 seconds",
    });
  });

  it("waits for the seller's choice of SKU, then goes on", async () => {
    server.extractSku.mockResolvedValue({
      success: false,
      sku: null,
      message: "Not sure",
      candidates: ["DHR20", "DHR28"],
      models: [],
      milliseconds: 5,
    });
    const runner = startRunner();
    await addCard("c1", runner);
    await reached("c1", "review");
    expect(server.mirrored.get("c1")).toMatchObject({
      reviewReason: "sku-uncertain",
      skuCandidates: ["DHR20", "DHR28"],
    });

    runner.tell("c1", { type: "skuChosen", sku: "DHR28" });
    await finished("c1");
    expect(server.process.mock.calls[0]?.[0]).toMatchObject({ extractedSku: "DHR28", confirmed: true });
  });

  it("waits for the seller's choice of model, and is answered once although two tabs answer", async () => {
    server.analyze.mockResolvedValue({
      success: true,
      provider: "local",
      analysis: anAnalysis(null, [aModel("Shelby"), aModel("Camaro")]),
      message: "",
      usage: null,
    });
    const [one, other] = [startRunner(), startRunner()];
    await addCard("c1", one);
    await reached("c1", "review");
    one.tell("c1", { type: "modelChosen", model: aModel("Shelby") });
    other.tell("c1", { type: "modelChosen", model: aModel("Camaro") });
    await finished("c1");
    expect(server.process).toHaveBeenCalledOnce();
    expect(server.process.mock.calls[0]?.[0]).toMatchObject({
      confirmed: true,
      aiAnalysisData: { core: { car_name: "Shelby" } },
    });
  });

  it("that is removed while it is worked on does not come back", async () => {
    const answers: ((url: string) => void)[] = [];
    const runner = startRunner({
      uploadPhoto: () => new Promise<string>((resolve) => answers.push(resolve)),
    });
    await addCard("c1", runner);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    await runner.remove("c1");
    answers.forEach((answer) => answer("https://photos.test/late"));
    await locks.get("c1");
    expect(server.mirrored.has("c1")).toBe(false);
    expect(await store.card("c1")).toBeUndefined();
    expect(server.extractSku).not.toHaveBeenCalled();
  });
});
