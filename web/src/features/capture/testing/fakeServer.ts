import { vi } from "vitest";

import type { QueueItem } from "../queue/queueItem";
import type { FailureKind, QueuePorts, RemovedCard } from "../queue/queuePorts";
import { sampleAnalysis, sampleAnswer } from "./testCards";

/** An error of the server, with what it means for the card. */
export class CallFailed extends Error {
  readonly failureKind: FailureKind;
  constructor(failureKind: FailureKind, message = "It did not work") {
    super(message);
    this.failureKind = failureKind;
  }
}

/** The refusal of a card that doesn't look like the stored one. */
export class OtherPhoto extends Error {}

/** The refusal of a card whose listing is gone. */
export class ListingGone extends Error {}

/** A server that knows one SKU and counts what was really done, once per captureId. */
export function createFakeServer() {
  const listings = new Map<string, number>();
  const done = new Map<string, ReturnType<typeof sampleAnswer>>();
  const mirrored = new Map<string, QueueItem>();
  const trash = new Map<string, RemovedCard>();
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
        place: null,
        upc: "036000291452",
        candidateModels: [],
        models: [],
        print: [],
        frontPrint: [],
        facts: null,
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
        analysis: sampleAnalysis("Camaro"),
        message: "",
        usage: null,
        failure: null,
        failures: [],
        reused: false,
        print: { front: [], back: [] },
      }),
    ),
    recordFailure: vi.fn<QueuePorts["server"]["recordFailure"]>(() => Promise.resolve()),
    addCopies: vi.fn<QueuePorts["server"]["addCopies"]>(({ listingId, quantity }) =>
      Promise.resolve(sampleAnswer({ action: "updated", listingId, newQuantity: 4 + quantity })),
    ),
    settleEdition: vi.fn<QueuePorts["server"]["settleEdition"]>(() => Promise.resolve()),
    mayPublish: vi.fn<QueuePorts["server"]["mayPublish"]>(() => true),
    publish: vi.fn<QueuePorts["server"]["publish"]>(() => Promise.resolve("290000000001")),
    process: vi.fn<QueuePorts["server"]["process"]>((input) => {
      const before = done.get(input.captureId);
      if (before) return Promise.resolve(before);
      const sku = input.extractedSku ?? input.captureId;
      const existing = listings.get(sku);
      const newQuantity = (existing ?? 0) + input.manualQuantity;
      listings.set(sku, newQuantity);
      const answer = sampleAnswer({
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
    removeCard: vi.fn<QueuePorts["server"]["removeCard"]>((captureId, removed) => {
      mirrored.delete(captureId);
      trash.set(captureId, removed);
      return Promise.resolve();
    }),
    restoreCard: vi.fn<QueuePorts["server"]["restoreCard"]>((captureId, { item, removal }) => {
      trash.delete(captureId);
      mirrored.set(captureId, { ...item, restoredFrom: removal });
      return Promise.resolve();
    }),
    settleRemoval: vi.fn<QueuePorts["server"]["settleRemoval"]>((captureId, removed) => {
      if (mirrored.get(captureId)?.restoredFrom === removed.removal) return Promise.resolve("queue");
      mirrored.delete(captureId);
      trash.set(captureId, removed);
      return Promise.resolve("trash");
    }),
  };
  return { ...server, listings, mirrored, trash };
}
