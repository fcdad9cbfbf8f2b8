// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { CatalogueModel } from "@contract/capture/cards";
import { type CaptureStore, openCaptureStore } from "@/lib/captureStore/captureStore";

import { canFinishByHand } from "../queue/itemState";
import { newQueueItem, type QueueItem } from "../queue/queueItem";
import type { Obstacle, QueuePorts } from "../queue/queuePorts";
import { createQueueRunner, type QueueRunner } from "../queue/queueRunner";
import { getFailureLabel } from "../queue/panel/queueWords";
import { aModel, anAnalysis, anAnswer } from "../testing/testCards";

type Server = QueuePorts["server"];

class Refused extends Error {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle = "refused") {
    super("It did not work");
    this.obstacle = obstacle;
  }
}
const refuse = (obstacle?: Obstacle) => () => Promise.reject(new Refused(obstacle));
const UNREAD = {
  success: false,
  sku: null,
  message: "Could not extract SKU from card back image",
  candidates: [],
  place: null,
  models: [],
  print: ["CORVETTE"],
  milliseconds: 5,
};
const READ = { ...UNREAD, success: true, sku: "DHP53", message: "" };
const unknown = (message: string, failure: "quota" | "unavailable" | "timeout" | "key" | "unidentified") => ({
  success: false,
  provider: null,
  analysis: null,
  message,
  failure,
  reused: false,
  usage: null,
  print: { front: ["'11 CORVETTE GRAND SPORT"], back: [] },
});
const fails = (...[message, failure]: Parameters<typeof unknown>): Partial<Server> => ({
  extractSku: () => Promise.resolve(READ),
  analyze: () => Promise.resolve(unknown(message, failure)),
});
const torn =
  (...sides: string[]): Server["uploadPhoto"] =>
  (captureId, side) =>
    sides.includes(side)
      ? Promise.reject(new Refused())
      : Promise.resolve(`https://photos.test/${captureId}/${side}`);

const WAYS: Record<string, { calls: Partial<Server>; failure: QueueItem["failure"]; label: string }> = {
  "neither reading finds anything": {
    calls: { analyze: () => Promise.resolve(unknown("Nobody knows it.", "unidentified")) },
    failure: "unread",
    label: "Failed - No SKU/AI",
  },
  "the number is read and nobody knows the car": {
    calls: fails("The catalogue does not have this number.", "unidentified"),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the providers are down": {
    calls: fails("OpenAI is not available.", "unavailable"),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the providers don't answer in time": {
    calls: fails("OpenAI did not answer in time.", "timeout"),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the providers refuse the key": {
    calls: fails("OpenAI refused the key.", "key"),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the quota is used up": {
    calls: fails("OpenAI quota exceeded.", "quota"),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the server refuses to read and to analyse": {
    calls: { extractSku: refuse(), analyze: refuse() },
    failure: "unread",
    label: "Failed - No SKU/AI",
  },
  "the server refuses to make the listing of what was read": {
    calls: {
      extractSku: () => Promise.resolve(READ),
      analyze: () =>
        Promise.resolve({
          ...unknown("", "unidentified"),
          success: true,
          provider: "local",
          analysis: anAnalysis("X"),
          failure: null,
        }),
      process: (input) =>
        input.confirmed === true ? Promise.resolve(anAnswer({})) : Promise.reject(new Refused()),
    },
    failure: "refused",
    label: "DHP53",
  },
  "the front's photo is torn": { calls: { uploadPhoto: torn("front") }, failure: "photo", label: "New card" },
  "the back's photo is torn": { calls: { uploadPhoto: torn("back") }, failure: "photo", label: "New card" },
  "both photos are torn": {
    calls: { uploadPhoto: torn("front", "back") },
    failure: "photo",
    label: "New card",
  },
};

let store: CaptureStore;
let runner: QueueRunner | undefined;
let databases = 0;
const process = vi.fn<Server["process"]>();

beforeEach(async () => {
  databases += 1;
  store = await openCaptureStore(`failures-${databases}`);
  process.mockReset();
});
afterEach(() => {
  runner?.stop();
  store.close();
});

/** The same in all tests: photos upload, nothing is read, and listings are created. */
const SERVER: Omit<Server, "process"> = {
  uploadPhoto: torn(),
  extractSku: () => Promise.resolve(UNREAD),
  findListing: () => Promise.resolve(null),
  analyze: refuse(),
  addCopies: refuse(),
  settleEdition: () => Promise.resolve(),
  mayPublish: () => true,
  publish: refuse(),
  recordFailure: () => Promise.resolve(),
  mirror: () => Promise.resolve(),
  removeCard: () => Promise.resolve(),
  restoreCard: () => Promise.resolve(),
  settleRemoval: () => Promise.resolve("queue"),
};

async function fail(calls: Partial<Server>): Promise<QueueItem> {
  process.mockImplementation(calls.process ?? (() => Promise.resolve(anAnswer({ sku: "DHP53" }))));
  runner = createQueueRunner(
    "seller",
    {
      store,
      server: { ...SERVER, ...calls, process },
      withCardLock: (_captureId, _signal, work) => work(),
      inLane: (_lane, _signal, work) => work(),
      obstacle: (error) => (error instanceof Refused ? error.obstacle : "refused"),
      reason: (error) => ({ code: "told", message: String(error) }),
      otherPhoto: () => null,
      isOnline: () => true,
      pause: () => Promise.resolve(),
      now: () => 10_000,
    },
    { onWaiting: vi.fn(), onSkuFailed: vi.fn(), onOutcome: vi.fn() },
  );
  const photo = new Blob(["jpeg"], { type: "image/jpeg" });
  const settings = { price: 3, handlingCost: 0.75, quantity: 2, createAsDraft: true };
  const item = newQueueItem("station-1", 1_000, settings);
  await store.addCard({ captureId: "c1", uid: "seller", item }, { front: photo, back: photo });
  runner.add("c1");
  return reached("error");
}

async function reached(status: QueueItem["status"]): Promise<QueueItem> {
  return vi.waitFor(async () => {
    const card = await store.card("c1");
    if (card?.item.status !== status) throw new Error(`It is ${card?.item.status ?? "gone"}`);
    return card.item;
  });
}

const model: CatalogueModel = { ...aModel("'11 Corvette Grand Sport"), source: "seller" };

describe("a failed card", () => {
  it.each(Object.entries(WAYS))(
    "because %s keeps its label and becomes a listing by hand, once",
    async (_way, { calls, failure, label }) => {
      const failed = await fail(calls);
      expect([failed.failure, getFailureLabel(failed), canFinishByHand(failed)]).toEqual([
        failure,
        label,
        true,
      ]);
      const before = process.mock.calls.length;

      runner?.tell("c1", { type: "finishedByHand", car: { sku: "DHP53", model } });
      const done = await reached("completed");
      expect(done.carName).toBe("'11 Corvette Grand Sport");
      const inputs = process.mock.calls.slice(before).map(([input]) => input);
      expect(inputs).toMatchObject([
        { captureId: "c1", extractedSku: "DHP53", confirmed: true, manualPrice: 3, manualQuantity: 2 },
      ]);
      expect(inputs[0]?.aiAnalysisData).toMatchObject({ byHand: true, core: { car_name: model.model } });
    },
  );

  it("is listed with the undamaged photo", async () => {
    await fail({ uploadPhoto: torn("front") });
    runner?.tell("c1", { type: "finishedByHand", car: { sku: "DHP53", model } });
    await reached("completed");
    expect(process.mock.calls[0]?.[0]).toMatchObject({
      frontImageUrl: null,
      backImageUrl: "https://photos.test/c1/back",
    });
  });

  it("says so when it has no picture at all", async () => {
    await fail({ uploadPhoto: torn("front", "back") });
    runner?.tell("c1", { type: "finishedByHand", car: { sku: null, model } });
    expect((await reached("completed")).problem).toEqual({ step: "create", reason: { code: "no-picture" } });
    expect(process.mock.calls[0]?.[0]).toMatchObject({ extractedSku: null, frontImageUrl: null });
  });

  it("adds to the seller's listing with the typed number", async () => {
    await fail({ findListing: () => Promise.resolve("l1") });
    runner?.tell("c1", { type: "finishedByHand", car: { sku: "DHP53", model } });
    await reached("completed");
    expect(process.mock.calls[0]?.[0]).toMatchObject({ existingListingId: "l1", photoCheck: "ask" });
  });

  it("can't be finished by hand when a retry can fix it", async () => {
    const failed = await fail({ uploadPhoto: refuse("busy") });
    expect([failed.failure, canFinishByHand(failed)]).toEqual(["try-again", false]);
    runner?.tell("c1", { type: "finishedByHand", car: { sku: "DHP53", model } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await store.card("c1"))?.item.status).toBe("error");
    expect(process).not.toHaveBeenCalled();
  });
});
