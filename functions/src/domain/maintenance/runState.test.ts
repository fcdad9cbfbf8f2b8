import { describe, expect, it, test } from "vitest";

import {
  MAX_DETAILS,
  maintenanceDetail,
  maintenanceDocument,
  type OutcomeStatus,
} from "../../contract/maintenance/maintenance.ts";
import type { Run } from "./ports.ts";
import type { MaintenanceName } from "../../contract/maintenance/maintenance.ts";
import { addBatch, describeState, runRules } from "./runState.ts";

const runOf = (fields: Partial<Run> = {}): Run =>
  ({
    ...maintenanceDocument.parse({}),
    startedAt: null,
    finishedAt: null,
    resumesAt: null,
    ...fields,
  }) as Run;
const detail = (listingId: string, status: OutcomeStatus) =>
  maintenanceDetail.parse({ listingId, title: "", status });

describe("a batch", () => {
  test.each<[OutcomeStatus, keyof Run]>([
    ["success", "successful"],
    ["unavailable", "unavailable"],
    ["low_confidence", "lowConfidence"],
    ["failed", "failed"],
    ["error", "failed"],
    ["skipped", "skipped"],
  ])("counts %s as %s", (status, counter) => {
    expect(addBatch(runOf(), { details: [detail("a", status)] })).toMatchObject({
      [counter]: 1,
      processed: 1,
    });
  });

  it("moves the cursor, the total and the percentage", () => {
    const first = addBatch(runOf(), { details: [detail("a", "success")], place: "a", total: 3 });
    expect(first).toMatchObject({ place: "a", total: 3, progress: 33 });
    const second = addBatch(first, { details: [detail("b", "failed")] });
    expect(second).toMatchObject({ place: "a", total: 3, processed: 2, progress: 66 });
  });

  it("never has a total below what was processed, and 0 % of nothing", () => {
    expect(addBatch(runOf({ total: 0 }), { details: [detail("a", "success")] })).toMatchObject({
      ...{ total: 1, progress: 100 },
    });
    expect(addBatch(runOf(), { details: [] })).toMatchObject({ total: 0, progress: 0 });
  });

  it("can correct the number that succeeded", () => {
    expect(addBatch(runOf({ successful: 5 }), { details: [], successful: 2 })).toMatchObject({
      ...{ successful: 2, processed: 2 },
    });
  });

  it("keeps failures and the newest of the others", () => {
    const details = [
      detail("bad", "error"),
      ...Array.from({ length: MAX_DETAILS }, (_, at) => detail(`L${at}`, "success")),
    ];
    const limited = addBatch(runOf(), { details }).details;
    expect(limited).toHaveLength(MAX_DETAILS);
    expect(limited[0]?.listingId).toBe("bad");
    expect(limited[1]?.listingId).toBe("L1");
  });

  it("keeps failures in at most half of the list", () => {
    const failures = Array.from({ length: MAX_DETAILS }, (_, at) => detail(`F${at}`, "failed"));
    const limited = addBatch(runOf(), { details: [...failures, detail("new", "success")] }).details;
    expect(limited).toHaveLength(MAX_DETAILS);
    expect(limited.at(-1)?.listingId).toBe("new");
    expect(limited[0]?.listingId).toBe("F0");
  });
});

describe("the message of a run", () => {
  const messageOf = (fields: Partial<Run>, name: MaintenanceName = "purge") =>
    describeState(name, runOf(fields));

  test.each([
    ["purge", 1, "1 listing is in the trash."],
    ["purge", 1_200, "1,200 listings are in the trash."],
    ["deduplication", 1, "1 duplicate is in the trash."],
    ["deduplication", 2, "2 duplicates are in the trash."],
    ["restoration", 1, "1 listing is back."],
    ["restoration", 2, "2 listings are back."],
    ["skuProcessing", 1, "1 listing has its SKU."],
    ["skuProcessing", 2, "2 listings have their SKU."],
    ["imageMigration", 1, "1 listing is done."],
    ["imageMigration", 2, "2 listings are done."],
  ] as const)("of a %s of %i is right", (name, successful, message) => {
    expect(messageOf({ status: "completed", successful }, name)).toBe(message);
  });

  it("names all that didn't succeed", () => {
    const counts = { successful: 3, unavailable: 1, lowConfidence: 2, failed: 4, skipped: 5 };
    expect(messageOf({ status: "completed", ...counts })).toBe(
      "3 listings are in the trash, 1 without a readable number, 2 not sure enough, 4 failed, 5 skipped.",
    );
  });

  it("says that it starts, and that it stops", () => {
    expect(messageOf({ status: "starting", processed: 0 })).toBe("Starting.");
    expect(messageOf({ status: "in_progress", processed: 1, successful: 1 })).toBe(
      "1 listing is in the trash.",
    );
    expect(messageOf({ status: "in_progress", cancelRequested: true })).toMatch(/^It stops after/);
  });

  it("is at 100 % when it is complete", () => {
    const { derive } = runRules;
    expect(derive?.(runOf({ status: "completed", progress: 12 }), 0).progress).toBe(100);
    expect(derive?.(runOf({ status: "cancelled", progress: 12 }), 0).progress).toBe(12);
  });
});
