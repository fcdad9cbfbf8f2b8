import { afterEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import type { EndReason, EndRow } from "@/lib/bulkStore";
import { collectFiles } from "@/lib/testing/collectFiles";
import { collectToasts } from "@/lib/testing/collectToasts";
import { readCsv } from "@/lib/testing/readCsv";

import { saveEndReceipt, reportStart } from "./reports";
import { countEndings } from "./endRun";
import { describeReason } from "./reasonText";

afterEach(() => void vi.restoreAllMocks());
const row = (status: EndRow["status"], fields: Partial<EndRow> = {}): EndRow => ({
  ...{ id: status, order: 1, title: `Car ${status}`, ebayId: "256000000001", ebayUrl: null, status },
  ...{ reason: null, verified: false, ...fields },
});

describe("a reason", () => {
  it.each<[EndReason, string]>([
    [{ code: "no-id" }, "No eBay ID found"],
    [{ code: "may-be-active" }, "May still be active - check manually"],
    [{ code: "told", text: "As eBay said" }, "As eBay said"],
    [{ code: "error", error: "from-the-future" as AppError["code"], params: {} }, "Unknown error"],
    [{ code: "error", error: "toString" as AppError["code"], params: {} }, "Unknown error"],
  ])("%j is shown as %s", (reason, text) => {
    expect(describeReason(reason)).toBe(text);
  });

  it("names the reference of an error", () => {
    const text = describeReason({ code: "error", error: "internal", params: {}, reference: "AB12" });
    expect(text).toContain("AB12");
  });
});

it("saves a receipt with a line for each listing", async () => {
  const files = collectFiles();
  saveEndReceipt([
    row("success", { reason: { code: "verified" } }),
    row("no-id", { ebayId: null, reason: { code: "no-id" } }),
    row("pending"),
  ]);
  await expect.poll(() => files.size).toBe(1);
  expect(readCsv((await files.get("ended-listings.csv")?.text()) ?? "")).toEqual([
    ["item id", "title", "outcome", "details"],
    ["256000000001", "Car success", "Ended", "Successfully ended and verified"],
    ["", "Car no-id", "No eBay ID", "No eBay ID found"],
    ["256000000001", "Car pending", "Ready", ""],
  ]);
});

it("counts the listings that can be ended, by their results", () => {
  const endings = ["success", "success", "success", "warning", "warning", "failed"] as const;
  const left = ["pending", "ending", "verifying"] as const;
  expect(countEndings([...endings, ...left, "no-id" as const].map((status) => row(status)))).toEqual({
    ...{ total: 9, left: 3, ended: 3, warnings: 2, failed: 1 },
  });
  expect(countEndings([])).toEqual({ total: 0, left: 0, ended: 0, warnings: 0, failed: 0 });
});

describe("the start of a run", () => {
  it.each(["begun", "in-this-tab"] as const)("shows no message if it is %s", async (result) => {
    const toasts = collectToasts();
    await reportStart(Promise.resolve(result));
    expect(toasts).toEqual([]);
  });

  it("warns of a run in another tab", async () => {
    const toasts = collectToasts();
    await reportStart(Promise.resolve("in-other-tab"));
    expect(toasts).toMatchObject([{ message: "Another tab is ending these listings", tone: "warning" }]);
  });

  it("warns if nobody is signed in, and says why it failed", async () => {
    const toasts = collectToasts();
    await reportStart(Promise.resolve("signed-out"));
    await reportStart(Promise.reject(new AppError("server/busy")));
    expect(toasts.map(({ tone }) => tone)).toEqual(["warning", "danger"]);
    expect(toasts[0]?.message).not.toBe(toasts[1]?.message);
  });
});
