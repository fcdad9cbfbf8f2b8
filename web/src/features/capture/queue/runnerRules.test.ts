import { describe, expect, it } from "vitest";

import { DAY_MS } from "@contract/wire/durations";
import type { StoredCard } from "@/lib/captureStore/captureStore";

import { createQueueItem, type QueueItem } from "./queueItem";
import type { FailureKind, Lane } from "./queuePorts";
import {
  getPause,
  getUnconfirmedRemoval,
  hasSettings,
  hasLeftTrash,
  isRestored,
  planInLane,
  planResume,
  toFailureRecord,
} from "./runnerRules";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const fresh = createQueueItem("station-1", 1_000, settings);
const NOW = 100 * DAY_MS;

const card = (item: Partial<QueueItem>, fields: Partial<StoredCard> = {}): StoredCard => ({
  captureId: "one",
  uid: "seller",
  item: { ...fresh, ...item },
  revision: 3,
  mirrored: 3,
  ...fields,
});

describe("the pause before a failed step is repeated", () => {
  it.each<[FailureKind, number, number | null]>([
    ["unreachable", 1, 1_000],
    ["unreachable", 4, 8_000],
    ["unreachable", 50, 30_000],
    ["shared", 6, 30_000],
    ["busy", 4, 8_000],
    ["busy", 5, null],
    ["refused", 1, null],
  ])("when the server is %s at attempt %i is %s", (failureKind, attempt, pause) => {
    expect(getPause(failureKind, attempt)).toBe(pause);
  });
});

describe("a card in the lane", () => {
  it.each<[Lane, QueueItem["status"], ReturnType<typeof planInLane>]>([
    ["upload", "uploading", { type: "perform", step: "upload" }],
    ["upload", "checking", { type: "leave", next: "check" }],
    ["work", "checking", { type: "perform", step: "check" }],
    ["work", "uploading", { type: "leave", next: "upload" }],
    ["work", "review", { type: "end" }],
    ["upload", "completed", { type: "end" }],
  ])("of %s with the status %s has the plan %o", (lane, status, plan) => {
    expect(planInLane(card({ status }), lane)).toEqual(plan);
  });
});

describe("a stored card after the page was closed", () => {
  const timedOut = { status: "error", failure: "timed-out" } as const;
  it.each<[string, StoredCard, boolean, ReturnType<typeof planResume>]>([
    ["goes on with its step", card({ status: "checking" }), false, "work"],
    ["is copied to the server if it wasn't", card({ status: "review" }, { mirrored: 2 }), false, "work"],
    ["waits for the seller", card({ status: "review" }), false, null],
    ["stays completed", card({ status: "completed" }), false, null],
    ["asks again after a timeout", card(timedOut), false, "ask-again"],
    ["asks again only once", card(timedOut), true, null],
  ])("%s", (_, stored, hasAskedAgain, plan) => {
    expect(planResume(stored, hasAskedAgain)).toBe(plan);
  });
});

describe("a removed card", () => {
  const removed = (removal: string | null, isTold = true, at = NOW) =>
    card({}, { aside: { removal, at, isTold } });

  it.each<[string, StoredCard, string | null]>([
    ["not reported", removed("r1", false), "r1"],
    ["reported", removed("r1"), null],
    ["removed by another station", removed(null, false), null],
    ["not removed", card({}), null],
  ])("%s is reported as %s", (_, stored, removal) => {
    expect(getUnconfirmedRemoval(stored)?.removal ?? null).toBe(removal);
  });

  it.each<[string, StoredCard, string[][], boolean]>([
    ["from this removal", removed("r1"), [["one", "r1"]], true],
    ["from an earlier removal", removed("r2"), [["one", "r1"]], false],
    ["from another station's removal", removed(null), [["one", "r1"]], true],
    ["of another id", removed("r1"), [["two", "r1"]], false],
  ])("that was restored %s comes back: %#", (_, stored, restored, isBack) => {
    expect(isRestored(stored, new Map(restored as [string, string][]))).toBe(isBack);
  });

  it.each<[number, boolean]>([
    [30 * DAY_MS, false],
    [30 * DAY_MS + 1, true],
  ])("is deleted after %i milliseconds: %s", (age, isForgotten) => {
    expect(hasLeftTrash(removed("r1", true, NOW - age), NOW)).toBe(isForgotten);
  });
});

it("compares a card's settings with given ones", () => {
  expect(hasSettings(fresh, { price: 2, quantity: 1 })).toBe(true);
  expect(hasSettings(fresh, { price: 2, quantity: 5 })).toBe(false);
});

it("describes a failure for the seller's log", () => {
  const problem = { step: "analyze", reason: { code: "timed-out" } } as const;
  const failed = card({ status: "error", failure: "timed-out", problem, sku: "DHR20", processingTime: -5 });
  expect(toFailureRecord(failed)).toMatchObject({
    ...{ captureId: "one", sku: "DHR20", processingTime: 0, failure: "timed-out", problem },
    errorMessage: "Timeout: DHR20: AI analysis timed out after 30 seconds",
  });
});

it("describes a card's settings in the log, in at most 2,000 characters", () => {
  const told = { step: "create", reason: { code: "told", message: "x".repeat(3_000) } } as const;
  const failed = toFailureRecord(card({ status: "error", createAsDraft: false, problem: told, quantity: 3 }));
  expect(failed).toMatchObject({ autoCreateEbayListing: true, manualPrice: 2, manualQuantity: 3 });
  expect(failed.errorMessage).toHaveLength(2_000);
  expect(toFailureRecord(card({ processingTime: null })).processingTime).toBe(0);
});
