// @vitest-environment node
import { describe, expect, it } from "vitest";

import { sampleAnalysis } from "../../testing/testCards";
import { createQueueItem, type QueueItem } from "../queueItem";
import {
  describeEntry,
  isClearable,
  findLastOutcome,
  isOutcomeFor,
  mergeQueue,
  type QueueEntry,
  formatSeconds,
} from "./queueView";
import { DAY_MS } from "@contract/wire/durations";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const item = (fields: Partial<QueueItem> = {}): QueueItem => ({
  ...createQueueItem("s", 1, settings),
  ...fields,
});
const entry = (fields: Partial<QueueItem>, rest: Partial<QueueEntry> = {}): QueueEntry => ({
  captureId: "c1",
  item: item(fields),
  isLocal: true,
  isWaiting: false,
  front: null,
  back: null,
  ...rest,
});

it("returns the same line for a card that hasn't changed", () => {
  const item = {
    ...createQueueItem("s", 1, { price: 2, handlingCost: 0, quantity: 1, createAsDraft: true }),
  };
  const [own, changed] = [
    { item, front: null, back: null },
    { item, front: null, back: null },
  ];
  const theirs = { ...item, id: "theirs" };
  const before = mergeQueue(
    new Map([
      ["own", own],
      ["changed", changed],
    ]),
    [theirs],
    new Set(),
  );
  const local = new Map([
    ["own", own],
    ["changed", { ...changed }],
  ]);
  const after = mergeQueue(local, [theirs], new Set());
  const isSame = after.map((line) => [line.captureId, before.includes(line)]);
  expect(Object.fromEntries(isSame)).toEqual({ own: true, changed: false, theirs: true });
  const waiting = mergeQueue(local, [theirs], new Set(["own"]));
  expect(waiting.find(({ captureId }) => captureId === "own")).toMatchObject({ isWaiting: true });
});

describe("the queue's list", () => {
  it("prefers this browser's cards, adds other stations', and sorts the newest first", () => {
    const local = new Map([
      ["mine", { item: item({ timestamp: 2, status: "creating" }), front: "blob:f", back: null }],
    ]);
    const remote = [
      { ...item({ timestamp: 2, status: "uploading" }), id: "mine" },
      { ...item({ timestamp: 3, frontImage: "https://x.test/f" }), id: "theirs" },
    ];
    expect(mergeQueue(local, remote, new Set(["mine"]))).toMatchObject([
      { captureId: "theirs", isLocal: false, isWaiting: false, front: "https://x.test/f" },
      { captureId: "mine", isLocal: true, isWaiting: true, front: "blob:f", item: { status: "creating" } },
    ]);
  });

  it("never lets another station's unfinished card be cleared, unless it was left behind", () => {
    const theirs = (status: QueueItem["status"]) => entry({ status, startTime: 1_000 }, { isLocal: false });
    const DAY = DAY_MS;
    expect(isClearable(theirs("uploading"), 2_000)).toBe(false);
    expect(isClearable(theirs("completed"), 2_000)).toBe(true);
    expect(isClearable(theirs("uploading"), DAY + 1_001)).toBe(true);
    expect(isClearable(entry({ status: "uploading" }), 2_000)).toBe(true);
  });

  it("uses the newest outcome's own time, not the photo's", () => {
    const slow = entry({ status: "completed", timestamp: 1, startTime: 1_000, processingTime: 9_000 });
    const quick = entry({ status: "error", timestamp: 5, startTime: 5_000, processingTime: 1_000 });
    const working = entry({ status: "creating", timestamp: 9 });
    expect(findLastOutcome([working, quick, slow])).toBe(slow);
    expect(findLastOutcome([working])).toBeNull();
  });
});

describe("a line of the queue", () => {
  it("shows what two compared providers read differently", () => {
    const differences = [
      { field: "specs.color", values: { openai: "red", gemini: "blue" } },
      { field: "series.series", values: { openai: "HW Race", gemini: "–" } },
    ];
    const aiAnalysis = { ...sampleAnalysis("Bone Shaker"), differences };
    const line = describeEntry(entry({ status: "completed", sku: "DHR20", aiAnalysis }));
    expect(line.detail).toBe("DHR20 · Color: AI red, Gem blue; Series: AI HW Race, Gem –");
    const simulated = { ...aiAnalysis, simulated: true };
    expect(describeEntry(entry({ status: "completed", aiAnalysis: simulated })).detail).toContain(
      "Color: AI (simulated) red, Gem (simulated) blue",
    );
  });

  it.each<[string, QueueEntry, Partial<ReturnType<typeof describeEntry>>]>([
    [
      "new",
      entry({}),
      { title: "New card", detail: "Next in line", status: "Pending", look: "wait", pegs: null },
    ],
    [
      "on its way",
      entry({ status: "uploading" }),
      { status: "Uploading", detail: "Sending photos", pegs: 0 },
    ],
    ["being read", entry({ status: "extracting" }), { status: "Extracting SKU", pegs: 1 }],
    [
      "looked up",
      entry({ status: "checking", sku: "HKJ48" }),
      { title: "HKJ48", titleIsCode: true, pegs: 2 },
    ],
    [
      "offline",
      entry({ status: "extracting" }, { isWaiting: true }),
      { status: "Waiting", detail: "No connection, photos kept", look: "wait" },
    ],
    [
      "at another station",
      entry({ status: "extracting" }, { isLocal: false }),
      { detail: "At another station", status: "Extracting SKU" },
    ],
    [
      "created",
      entry({ status: "completed", sku: "DHR36", carName: "Cuda", action: "created" }),
      { title: "Cuda", detail: "DHR36", status: "Completed", statusDetail: "Created", look: "success" },
    ],
    [
      "updated",
      entry({ status: "completed", carName: "Shelby", action: "updated", newQuantity: 3 }),
      { detail: "No SKU", statusDetail: "Updated, qty 3" },
    ],
    [
      "created, but refused by the marketplace",
      entry({
        status: "completed",
        carName: "Shelby",
        action: "created",
        problem: { step: "create", reason: { code: "told", message: "No policy" } },
      }),
      { statusDetail: "Created, not on eBay" },
    ],
    [
      "asked about",
      entry({ status: "review", reviewReason: "sku-uncertain" }),
      { detail: "Which SKU is on this card?", status: "Review", look: "warning" },
    ],
    [
      "failed, and nothing is known of it",
      entry({ status: "error", failure: "photo" }),
      { title: "New card", isUnnamed: true },
    ],
    [
      "failed, and its number was not read",
      entry({ status: "error", failure: "unread" }),
      { title: "Failed - No SKU/AI", isUnnamed: false },
    ],
    [
      "called as a new card is",
      entry({ status: "checking", carName: "New card" }),
      { title: "New card", isUnnamed: false },
    ],
    [
      "failed",
      entry({
        status: "error",
        sku: "HTF74",
        failure: "timed-out",
        problem: { step: "analyze", reason: { code: "timed-out" } },
      }),
      {
        title: "Timeout: HTF74",
        detail: "AI analysis timed out after 30 seconds",
        status: "Error",
        statusDetail: "Photos kept",
        look: "danger",
      },
    ],
  ])("%s", (_name, line, texts) => {
    expect(describeEntry(line)).toMatchObject(texts);
  });

  it.each([
    [640, "0.6 s"],
    [9_940, "9.9 s"],
    [31_200, "31 s"],
    [-5, "0.0 s"],
  ])("shows %d ms as %s", (milliseconds, text) => {
    expect(formatSeconds(milliseconds)).toBe(text);
  });
});

describe("the outcome shown for the card under the camera", () => {
  const outcome = entry({ sku: "DHR20", startTime: 1_000, processingTime: 500 });

  it.each([
    [
      "its own, though this browser read the number later",
      { captureId: "c1", sku: "DHR20", readAt: 9_000 },
      true,
    ],
    ["its own, though another number was read", { captureId: "c1", sku: "DHR28", readAt: 9_000 }, true],
    ["a later one of the same number", { captureId: "c2", sku: "DHR20", readAt: 1_499 }, true],
    ["an earlier one of the same number", { captureId: "c2", sku: "DHR20", readAt: 1_500 }, false],
    ["one of another number", { captureId: "c2", sku: "DHR28", readAt: 0 }, false],
  ])("is %s", (_, early, isIt) => {
    expect(isOutcomeFor(outcome, early)).toBe(isIt);
  });
});
