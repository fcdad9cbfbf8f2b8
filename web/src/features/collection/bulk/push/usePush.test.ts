import { expect, it } from "vitest";

import { pushOperationDocument } from "@contract/operations";

import { getPushView } from "./usePush";
import { DAY_MS } from "@contract/wire/durations";

const at = (milliseconds: number) => ({ toMillis: () => milliseconds });
const result = (listingId: string, success: boolean) => ({
  listingId,
  success,
  ebayItemId: success ? "110" : null,
  message: success ? null : "Title is too long.",
  code: success ? null : "ebay/refused",
  ebayCode: null,
});
const operation = (fields: object) =>
  pushOperationDocument.parse({ runId: "r", startedAt: at(0), results: [result("a", true)], ...fields });

it("a running push counts the drafts that are done, live and failed", () => {
  const running = operation({
    status: "in_progress",
    lease: { holder: "worker", until: 1 },
    waiting: ["c"],
    results: [result("a", true), result("b", false)],
  });
  expect(getPushView(running, 0)).toMatchObject({
    phase: "running",
    done: 2,
    total: 3,
    live: ["a"],
    failures: [{ id: "b", reason: { code: "ebay/refused", message: "Title is too long." } }],
    left: [],
  });
});

it("there is no push to show before the first one", () => {
  expect(getPushView(null, 0)).toBeNull();
  expect(getPushView(pushOperationDocument.parse({ status: "idle" }), 0)).toBeNull();
});

it("a push without a worker has drafts left", () => {
  const left = operation({ status: "in_progress", lease: { holder: "worker", until: 1 }, waiting: ["c"] });
  expect(getPushView(left, 1)).toMatchObject({ phase: "left", live: ["a"], left: ["c"] });
});

it("a paused push says when it continues, and why it waits", () => {
  const paused = operation({
    status: "waiting",
    waiting: ["b"],
    resumesAt: at(9000),
    failure: { code: "ebay/quota-exceeded", params: {} },
  });
  expect(getPushView(paused, 0)).toMatchObject({
    phase: "paused",
    resumesAt: 9000,
    reason: "Today's number of eBay calls is used up.",
  });
});

it("a push is shown for a minute after a complete success, and otherwise for a day", () => {
  const well = operation({ status: "completed", finishedAt: at(0) });
  expect(getPushView(well, 59_000)).toMatchObject({ phase: "completed", live: ["a"] });
  expect(getPushView(well, 60_000)).toBeNull();
  const badly = operation({ status: "cancelled", finishedAt: at(0), waiting: ["b"] });
  expect(getPushView(badly, 60_000)).toMatchObject({ phase: "cancelled", left: ["b"] });
  expect(getPushView(badly, DAY_MS)).toBeNull();
  expect(getPushView(null, 0)).toBeNull();
});
