import { expect, type Mock, vi } from "vitest";

import type { ProviderFailure } from "@contract/reasons/providerFailures";
import { ANALYSIS_TIMEOUT_SECONDS } from "@contract/wire/limits";
import type { CaptureStore } from "@/lib/captureStore/captureStore";
import { createMutex } from "@/lib/concurrency";

import type { QueueItem } from "../queue/queueItem";
import type { FailureKind, QueuePorts } from "../queue/queuePorts";
import { sampleAnalysis, sampleAnswer } from "./testCards";

type Server = QueuePorts["server"];

class Refused extends Error {
  readonly failureKind: FailureKind;
  constructor(failureKind: FailureKind = "refused") {
    super("It did not work");
    this.failureKind = failureKind;
  }
}
export const refuse = (failureKind?: FailureKind) => () => Promise.reject(new Refused(failureKind));
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
const createUnidentified = (...failures: ProviderFailure[]) => ({
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
const failAnalysis = (failure: ProviderFailure): Partial<Server> => ({
  extractSku: () => Promise.resolve(READ),
  analyze: () => Promise.resolve(createUnidentified(failure)),
});
export const refuseUploads =
  (...sides: string[]): Server["uploadPhoto"] =>
  (captureId, side) =>
    sides.includes(side)
      ? Promise.reject(new Refused())
      : Promise.resolve(`https://photos.test/${captureId}/${side}`);

export interface Failure {
  readonly calls: Partial<Server>;
  readonly failure: QueueItem["failure"];
  readonly label: string;
  /** Called when the queue starts to wait for an answer that never comes. */
  readonly neverAnswers?: Mock;
}
const neverAnswers = vi.fn<Server["analyze"]>(() => new Promise(() => undefined));

/** Every way in which a card can fail permanently. */
export const FAILURES: Record<string, Failure> = {
  "neither reading finds anything, as where the frame cuts the card": {
    calls: {
      analyze: () => Promise.resolve(createUnidentified({ provider: "local", failure: "unidentified" })),
    },
    failure: "unread",
    label: "Failed - No SKU/AI",
  },
  "the number is read and nobody knows the car": {
    calls: failAnalysis({ provider: "local", failure: "unidentified" }),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the providers are down": {
    calls: failAnalysis({ provider: "openai", failure: "unavailable" }),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the providers don't answer in time": {
    calls: failAnalysis({ provider: "openai", failure: "timeout" }),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the analysis never answers": {
    calls: { extractSku: () => Promise.resolve(READ), analyze: neverAnswers },
    failure: "timed-out",
    label: "Timeout: DHP53",
    neverAnswers,
  },
  "the providers refuse the key": {
    calls: failAnalysis({ provider: "openai", failure: "key" }),
    failure: "unidentified",
    label: "AI Failed: DHP53",
  },
  "the quota is used up": {
    calls: failAnalysis({ provider: "openai", failure: "quota" }),
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
          ...createUnidentified(),
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
  "the front's photo is torn": {
    calls: { uploadPhoto: refuseUploads("front") },
    failure: "photo",
    label: "New card",
  },
  "the back's photo is torn": {
    calls: { uploadPhoto: refuseUploads("back") },
    failure: "photo",
    label: "New card",
  },
  "both photos are torn": {
    calls: { uploadPhoto: refuseUploads("front", "back") },
    failure: "photo",
    label: "New card",
  },
};

/** Photos upload, nothing is read, and listings are created. */
const SERVER: Omit<Server, "process"> = {
  uploadPhoto: refuseUploads(),
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
  const runExclusive = createMutex();
  process.mockImplementation(calls.process ?? (() => Promise.resolve(sampleAnswer({ sku: "DHP53" }))));
  return {
    store,
    server: { ...SERVER, ...calls, process },
    // There is only one card.
    withCardLock: (_captureId, _signal, work) => runExclusive(work),
    inLane: (_lane, _signal, work) => work(),
    classifyFailure: (error) => (error instanceof Refused ? error.failureKind : "refused"),
    toReason: (error) => ({ code: "told", message: String(error) }),
    findOtherPhoto: () => null,
    isListingGone: () => false,
    isOnline: () => true,
    pause: () => Promise.resolve(),
    now: () => 10_000,
  };
}

/** Sends a card and waits until it has failed. The queue's waiting time for an answer passes immediately. */
export async function fail(
  store: CaptureStore,
  captureId: string,
  { neverAnswers }: Pick<Failure, "neverAnswers">,
  send: () => Promise<unknown>,
): Promise<QueueItem> {
  if (neverAnswers) {
    neverAnswers.mockClear();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  }
  await send();
  if (neverAnswers) {
    await vi.waitFor(() => expect(neverAnswers).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(ANALYSIS_TIMEOUT_SECONDS * 1000);
    vi.useRealTimers();
  }
  return waitForStatus(store, captureId, "error");
}

/** Waits until a card has a status. */
export async function waitForStatus(
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
