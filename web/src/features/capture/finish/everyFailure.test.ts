// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { CatalogueModel } from "@contract/capture/cards";
import { type CaptureStore, openCaptureStore } from "@/lib/captureStore/captureStore";

import { canFinishByHand } from "../queue/itemState";
import { createQueueItem, type QueueItem } from "../queue/queueItem";
import type { QueuePorts } from "../queue/queuePorts";
import { createQueueRunner, type QueueRunner } from "../queue/queueRunner";
import { getFailureLabel } from "../queue/panel/queueTexts";
import {
  fail,
  failingPorts,
  waitForStatus,
  refuse,
  refuseUploads,
  type Failure,
  FAILURES,
} from "../testing/failures";
import { sampleModel } from "../testing/testCards";

let store: CaptureStore;
let runner: QueueRunner | undefined;
let databases = 0;
const process = vi.fn<QueuePorts["server"]["process"]>();

beforeEach(async () => {
  databases += 1;
  store = await openCaptureStore(`failures-${databases}`);
  process.mockReset();
});
afterEach(() => {
  runner?.stop();
  store.close();
});

async function failBy(failure: Pick<Failure, "calls" | "neverAnswers">): Promise<QueueItem> {
  const observer = {
    ...{ onWaiting: vi.fn(), onSkuFailed: vi.fn(), onOutcome: vi.fn() },
    whenFree: () => Promise.resolve(),
  };
  const started = createQueueRunner("seller", failingPorts(store, failure.calls, process), observer);
  runner = started;
  const photo = new Blob(["jpeg"], { type: "image/jpeg" });
  const settings = { price: 3, handlingCost: 0.75, quantity: 2, createAsDraft: true };
  const item = createQueueItem("station-1", 1_000, settings);
  return fail(store, "c1", failure, async () => {
    await store.addCard({ captureId: "c1", uid: "seller", item }, { front: photo, back: photo });
    started.add("c1");
  });
}

const model: CatalogueModel = { ...sampleModel("'11 Corvette Grand Sport"), source: "seller" };

describe("a failed card", () => {
  it.each(Object.entries(FAILURES))(
    "because %s keeps its label and becomes a listing by hand, once",
    async (_words, failure) => {
      const failed = await failBy(failure);
      expect([failed.failure, getFailureLabel(failed), canFinishByHand(failed)]).toEqual([
        failure.failure,
        failure.label,
        true,
      ]);
      const before = process.mock.calls.length;

      runner?.dispatch("c1", { type: "finishedByHand", car: { sku: "DHP53", model } });
      const done = await waitForStatus(store, "c1", "completed");
      expect(done.carName).toBe("'11 Corvette Grand Sport");
      const inputs = process.mock.calls.slice(before).map(([input]) => input);
      expect(inputs).toMatchObject([
        { captureId: "c1", extractedSku: "DHP53", confirmed: true, manualPrice: 3, manualQuantity: 2 },
      ]);
      expect(inputs[0]?.aiAnalysisData).toMatchObject({ byHand: true, core: { car_name: model.model } });
    },
  );

  it("is listed with the undamaged photo", async () => {
    await failBy({ calls: { uploadPhoto: refuseUploads("front") } });
    runner?.dispatch("c1", { type: "finishedByHand", car: { sku: "DHP53", model } });
    await waitForStatus(store, "c1", "completed");
    expect(process.mock.calls[0]?.[0]).toMatchObject({
      frontImageUrl: null,
      backImageUrl: "https://photos.test/c1/back",
    });
  });

  it("says that it has no picture at all", async () => {
    await failBy({ calls: { uploadPhoto: refuseUploads("front", "back") } });
    runner?.dispatch("c1", { type: "finishedByHand", car: { sku: null, model } });
    expect((await waitForStatus(store, "c1", "completed")).problem).toEqual({
      step: "create",
      reason: { code: "no-picture" },
    });
    expect(process.mock.calls[0]?.[0]).toMatchObject({ extractedSku: null, frontImageUrl: null });
  });

  it("adds copies to the seller's listing with the typed number", async () => {
    await failBy({ calls: { findListing: () => Promise.resolve("l1") } });
    runner?.dispatch("c1", { type: "finishedByHand", car: { sku: "DHP53", model } });
    await waitForStatus(store, "c1", "completed");
    expect(process.mock.calls[0]?.[0]).toMatchObject({ existingListingId: "l1", photoCheck: "ask" });
  });

  it("can't be finished by hand when a retry can fix it", async () => {
    const failed = await failBy({ calls: { uploadPhoto: refuse("busy") } });
    expect([failed.failure, canFinishByHand(failed)]).toEqual(["try-again", false]);
    runner?.dispatch("c1", { type: "finishedByHand", car: { sku: "DHP53", model } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await store.card("c1"))?.item.status).toBe("error");
    expect(process).not.toHaveBeenCalled();
  });
});
