import { expect, type Mock, vi } from "vitest";

import type { ProviderFailure } from "@contract/reasons/providerFailures";
import { ANALYSIS_TIMEOUT_SECONDS } from "@contract/wire/limits";
import type { CaptureStore } from "@/lib/captureStore/captureStore";

import type { QueueItem } from "../queue/queueItem";
import type { Obstacle, QueuePorts } from "../queue/queuePorts";
import { sampleAnalysis, sampleAnswer } from "./testCards";

type Server = QueuePorts["server"];

class Refused extends Error {
  readonly obstacle: Obstacle;
  constructor(obstacle: Obstacle = "refused") {
    super("It did not work");
    this.obstacle = obstacle;
  }
}
export const refuse = (obstacle?: Obstacle) => () => Promise.reject(new Refused(obstacle));
const UNREAD = {
  success: false,
  sku: null,
  message: "Could not extract SKU from card back image",
  candidates: [],
  candidateModels: [],
  place: null,
  upc: null,
  models: [],
  print: ["CORVETTE"],
  frontPrint: [],
  facts: null,
  milliseconds: 5,
};
const READ = { ...UNREAD, success: true, sku: "DHP53", message: "" };
const unknown = (...failures: ProviderFailure[]) => ({
  success: false,
  provider: null,
  analysis: null,
  message: "",
  failure: failures.at(-1)?.failure ?? null,
  failures,
  reused: false,
  usage: null,
  print: { front: ["'11 CORVETTE GRAND SPORT"], back: [] },
});
const fails = (failure: ProviderFailure): Partial<Server> => ({
  extractSku: () => Promise.resolve(READ),
  analyze: () => Promise.resolve(unknown(failure)),
});
export const torn =
  (...sides: string[]): Server["uploadPhoto"] =>
  (captureId, side) =>
    sides.includes(side)
      ? Promise.reject(new Refused())
      : Promise.resolve(`https://photos.test/${captureId}/${side}`);

export interface Way {
  readonly calls: Partial<Server>;
  readonly failure: QueueItem["failure"];
  readonly label: string;
  /** Called when the queue starts to wait for an answer that never comes. */
  readonly waits?: Mock;
}
const waits = vi.fn<Server["analyze"]>(() => new Promise(() => undefined));

/** Every way in which a card can fail permanently. */
export const WAYS: Record<string, Way> = {
  "neither reading finds anything, as where the frame cuts the card": {
    calls: { analyze: () => Promise.resolve(unknown({ provider: "local", failure: "unidentified" })) },
    failure: "unread",
    label: "Failed - No SKU/AI",
  },
  "the number is read and nobody knows the car": {
    calls: fails({ provider: "local", failure: "unidentified" }),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the providers are down": {
    calls: fails({ provider: "openai", failure: "unavailable" }),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the providers don't answer in time": {
    calls: fails({ provider: "openai", failure: "timeout" }),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the analysis never answers": {
    calls: { extractSku: () => Promise.resolve(READ), analyze: waits },
    failure: "timed-out",
    label: "Timeout: DHP53",
    waits,
  },
  "the providers refuse the key": {
    calls: fails({ provider: "openai", failure: "key" }),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the quota is used up": {
    calls: fails({ provider: "openai", failure: "quota" }),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the server refuses to read and to analyze": {
    calls: { extractSku: refuse(), analyze: refuse() },
    failure: "unread",
    label: "Failed - No SKU/AI",
  },
  "the server refuses to make the listing of what was read": {
    calls: {
      extractSku: () => Promise.resolve(READ),
      analyze: () =>
        Promise.resolve({
          ...unknown(),
          success: true,
          provider: "local",
          analysis: sampleAnalysis("X"),
        }),
      process: (input) =>
        input.confirmed === true
          ? Promise.resolve(sampleAnswer({ sku: "DHP53" }))
          : Promise.reject(new Refused()),
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

/** Photos upload, nothing is read, and listings are created. */
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

/** Returns the ports of a server that answers `calls`. `process` records the result of a card. */
export function failingPorts(
  store: CaptureStore,
  calls: Partial<Server>,
  process: Mock<Server["process"]>,
): QueuePorts {
  process.mockImplementation(calls.process ?? (() => Promise.resolve(sampleAnswer({ sku: "DHP53" }))));
  return {
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
  };
}

/** Sends a card and waits until it has failed. The queue's waiting time for an answer passes immediately. */
export async function fail(
  store: CaptureStore,
  captureId: string,
  { waits }: Pick<Way, "waits">,
  send: () => Promise<unknown>,
): Promise<QueueItem> {
  if (waits) {
    waits.mockClear();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  }
  await send();
  if (waits) {
    await vi.waitFor(() => expect(waits).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(ANALYSIS_TIMEOUT_SECONDS * 1000);
    vi.useRealTimers();
  }
  return reached(store, captureId, "error");
}

/** Waits until a card has a status. */
export async function reached(
  store: CaptureStore,
  captureId: string,
  status: QueueItem["status"],
): Promise<QueueItem> {
  return vi.waitFor(async () => {
    const card = await store.card(captureId);
    if (card?.item.status !== status) throw new Error(`It is ${card?.item.status ?? "gone"}`);
    return card.item;
  });
}
