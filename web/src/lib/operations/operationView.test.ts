// @vitest-environment node
import { describe, expect, it } from "vitest";

import { maintenanceDocument } from "@contract/maintenance/maintenance";
import { pushOperationDocument, syncOperationDocument } from "@contract/operations";
import type { AppError } from "@contract/wire/errors";

import { describeOperationFailure, viewOperation } from "./operationView";

const NOW = 1_000_000;
const at = (milliseconds: number) => ({ toMillis: () => milliseconds });
const push = (fields: object) => viewOperation(pushOperationDocument.parse(fields), NOW);
const leased = (until: number) => ({ lease: { holder: "worker", until } });

describe("an operation's phase", () => {
  it.each([
    [{}, "none"],
    [{ status: "starting", ...leased(NOW + 1) }, "running"],
    [{ status: "in_progress", ...leased(NOW + 1) }, "running"],
    [{ status: "in_progress", ...leased(NOW) }, "left"],
    [{ status: "in_progress" }, "left"],
    [{ status: "waiting", resumesAt: at(NOW + 1) }, "paused"],
    [{ status: "completed" }, "completed"],
    [{ status: "cancelled" }, "cancelled"],
    [{ status: "failed" }, "failed"],
  ])("of a push %j is %s", (fields, phase) => {
    expect(push(fields)).toMatchObject({
      phase,
      isOver: ["completed", "cancelled", "failed"].includes(phase),
    });
  });

  it("of a sync that failed until tomorrow is paused", () => {
    const failed = (resumesAt: number) =>
      viewOperation(syncOperationDocument.parse({ status: "failed", resumesAt: at(resumesAt) }), NOW);
    expect(failed(NOW + 1).phase).toBe("paused");
    expect(failed(NOW).phase).toBe("failed");
  });

  it("of a maintenance run is running while a worker has it", () => {
    const run = maintenanceDocument.parse({ status: "running", ...leased(NOW + 1) });
    expect(viewOperation(run, NOW).phase).toBe("running");
    expect(viewOperation(run, NOW + 1).phase).toBe("left");
    expect(viewOperation(null, NOW)).toMatchObject({ phase: "none", runId: "" });
  });
});

it("knows how long it has run, and how long it has been over", () => {
  const fields = {
    runId: "r",
    startedAt: at(NOW - 5_000),
    finishedAt: at(NOW - 2_000),
    cancelRequested: true,
  };
  expect(push({ status: "cancelled", ...fields })).toMatchObject({
    runId: "r",
    elapsedMs: 5_000,
    sinceEndMs: 2_000,
    isCancelling: true,
  });
  expect(push({ startedAt: at(NOW + 5) })).toMatchObject({ elapsedMs: 0, sinceEndMs: 0, resumesAt: null });
});

it("says why it failed, in the screen's own words if it has some", () => {
  const operation = pushOperationDocument.parse({ failure: { code: "ebay/quota-exceeded", params: {} } });
  expect(describeOperationFailure(operation)).toBe("Today's number of eBay calls is used up.");
  expect(describeOperationFailure(operation, (error: AppError) => error.code)).toBe("ebay/quota-exceeded");
  expect(describeOperationFailure({ failure: null })).toBeNull();
});
