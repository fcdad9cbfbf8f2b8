import "fake-indexeddb/auto";

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { type CaptureStore, openCaptureStore } from "@/lib/captureStore/captureStore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { usePreferences } from "../deck/preferences";
import { createFakeServer } from "../testing/fakeServer";
import { resetAiUsage, useAiUsage } from "./panel/aiUsage";
import { createBrowserQueuePorts } from "./queueBrowser";
import type { QueuePorts } from "./queuePorts";

vi.mock("firebase/firestore", async (load) =>
  (await import("@/lib/firestore/testing/cacheAsServer")).cacheAsServer(load),
);

let uid = "";
let store: CaptureStore;
let ports: QueuePorts;
let databases = 0;

beforeAll(goOffline);
beforeEach(async () => {
  databases += 1;
  uid = crypto.randomUUID();
  localStorage.clear();
  resetAiUsage();
  store = await openCaptureStore(`browser-${databases}`);
  ports = createBrowserQueuePorts(uid, store);
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  store.close();
});

describe("an error", () => {
  it("of the server is stored with its code, parameters and reference", () => {
    expect(ports.toReason(new AppError("ebay/refused", { message: "No." }))).toEqual({
      ...{ code: "call-failed", error: { code: "ebay/refused", params: { message: "No." } } },
    });
    expect(ports.toReason(new AppError("internal", {}, { reference: "K4-119" }))).toEqual({
      ...{ code: "call-failed", error: { code: "internal", params: {}, reference: "K4-119" } },
    });
  });

  it("that is a bug is stored as an internal one", () => {
    expect(ports.toReason(new TypeError("x is undefined"))).toEqual({
      ...{ code: "call-failed", error: { code: "internal", params: {} } },
    });
  });

  it.each([
    {
      what: "another photo",
      error: new AppError("capture/photo-differs", { listingId: "L1", frontImageUrl: "front.jpg" }),
      other: { listingId: "L1", storedFrontImage: "front.jpg" },
    },
    {
      what: "another photo without a stored one",
      error: new AppError("capture/photo-differs", { listingId: "L1" }),
      other: { listingId: "L1", storedFrontImage: null },
    },
    { what: "any other refusal", error: new AppError("capture/conflict"), other: null },
    { what: "a bug", error: new Error("capture/photo-differs"), other: null },
  ])("names the listing for $what", ({ error, other }) => {
    expect(ports.findOtherPhoto(error)).toEqual(other);
  });

  it.each([
    { what: "a missing listing", error: new AppError("listing/not-found"), isGone: true },
    { what: "any other refusal", error: new AppError("capture/conflict"), isGone: false },
    { what: "a bug", error: new Error("listing/not-found"), isGone: false },
  ])("says of $what that the listing is gone: $isGone", ({ error, isGone }) => {
    expect(ports.isListingGone(error)).toBe(isGone);
  });
});

describe("publishing", () => {
  const platforms = { ebay: false, whatnot: false, shopify: false };
  it.each([
    { who: "a seller", record: {}, may: true },
    { who: "a seller who has switched eBay off", record: { enabledPlatforms: platforms }, may: false },
  ])("is allowed to $who: $may", ({ record, may }) => {
    setSession({ status: "ready", person: samplePerson(record) });
    expect(ports.server.mayPublish()).toBe(may);
  });

  it("isn't allowed without a signed-in person", () => {
    setSession({ status: "signed-out", problem: null });
    expect(ports.server.mayPublish()).toBe(false);
  });

  it("returns the item's id", async () => {
    const calls = answerCalls({
      goLiveNow: () => ({
        success: true,
        ebayItemId: "110",
        listingUrl: "https://ebay.example",
        message: "",
      }),
    });
    expect(await ports.server.publish("L1")).toBe("110");
    expect(calls).toEqual([{ name: "goLiveNow", data: { listingId: "L1" } }]);
  });
});

describe("an analysis", () => {
  it.each([
    { fastAIMode: true, speedMode: "fast" },
    { fastAIMode: false, speedMode: "accurate" },
  ])("is $speedMode as the seller wants it, and counted", async ({ fastAIMode, speedMode }) => {
    usePreferences.getState().set("fastAIMode", fastAIMode);
    const answer = await createFakeServer().analyze("front", "back", null, false);
    const calls = answerCalls({ analyzeListingImages: () => answer });
    const given = await ports.server.analyze("https://a.test/f", "https://a.test/b", "DHR20", true);
    expect(given).toEqual(answer);
    expect(calls[0]?.data).toEqual({
      ...{ frontImageUrl: "https://a.test/f", backImageUrl: "https://a.test/b", sku: "DHR20" },
      ...{ anotherCar: true, speedMode },
    });
    expect(useAiUsage.getState().sessionCount).toBe(1);
  });
});

describe("a number's listing", () => {
  const put = (id: string, fields: object) =>
    putDocument(paths.listing(uid, id), { title: "Camaro", ...fields });

  it("is an open one of the seller with exactly this number", async () => {
    put("ended", { sku: "DHR20", status: "ended", isDraft: false, ebayItemId: "1" });
    put("live", { sku: "DHR20", status: "active", isDraft: false, ebayItemId: "2" });
    put("other", { sku: "GHT65", status: "draft", isDraft: true, ebayItemId: null });
    expect(await ports.server.findListing("DHR20")).toBe("live");
    expect(await ports.server.findListing("dhr20")).toBeNull();
  });

  it("isn't an ended one", async () => {
    put("ended", { sku: "DHR20", status: "ended", isDraft: false, ebayItemId: "1" });
    expect(await ports.server.findListing("DHR20")).toBeNull();
  });
});

describe("a pause", () => {
  it("ends after its time", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const over = vi.fn();
    void ports.pause(5_000).then(over);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalledOnce();
  });

  it("ends when the network is back, and leaves no timer behind", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const paused = ports.pause(5_000);
    window.dispatchEvent(new Event("online"));
    await paused;
    expect(vi.getTimerCount()).toBe(0);
  });
});
