// @vitest-environment node
import { expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";
import type { EndRow } from "@/lib/bulkStore";

import {
  applyEndAnswer,
  applyEndFailure,
  applyVerifyAnswer,
  canRetry,
  type EndAnswer,
  toEndRow,
  resetToPending,
} from "./endRow";

const bulkRow = {
  ...{ id: "1", order: 3, title: "", price: "2", qty: "1", binPrice: "", sku: "", status: null },
  ...{ link: "https://example.com/car", ebayId: "256000000001" },
};
const row = toEndRow(bulkRow);
const answer: EndAnswer = {
  ...{ success: true, alreadyEnded: false, message: "", error: null, ebayCode: null, failure: null },
};
const refused = { ...answer, success: false };

it("a row waits with its item's page, and is skipped without an item id", () => {
  expect(row).toMatchObject({
    ...{ id: "1", order: 3, status: "pending", reason: null, verified: false, ebayId: "256000000001" },
    ebayUrl: "https://www.ebay.com/itm/256000000001",
  });
  expect(row.title).toContain("256000000001");
  expect(toEndRow({ ...bulkRow, ebayId: null })).toMatchObject({
    ...{ status: "no-id", reason: { code: "no-id" }, ebayUrl: "https://example.com/car" },
  });
});

it.each([
  ["its error", { error: "No", message: "Other" }, { code: "told", text: "No" }],
  ["its message if the error is blank", { error: " ", message: "No" }, { code: "told", text: "No" }],
  ["nothing", { error: null, message: " " }, { code: "end-failed" }],
  [
    "its failure",
    { error: "No", failure: { code: "ebay/refused", message: "Bids", params: {} } },
    { code: "refused", failure: { code: "ebay/refused", message: "Bids", params: {} } },
  ],
])("a refused row has %s as eBay's reason", (_, said, reason) => {
  expect(applyEndAnswer(row, { ...refused, ...said })).toMatchObject({ status: "failed", reason });
});

it("an item counts as gone only if eBay refuses with a code that says so", () => {
  const verified = (fields: Partial<EndAnswer>) => applyVerifyAnswer(row, { ...answer, ...fields }).verified;
  expect(verified({ alreadyEnded: true })).toBe(true);
  expect(verified({ success: false, ebayCode: "17" })).toBe(true);
  expect(verified({ success: false, ebayCode: "1047" })).toBe(true);
  expect(verified({ success: true, ebayCode: "17" })).toBe(false);
  expect(verified({ success: false, ebayCode: "1" })).toBe(false);
});

it("a failed row keeps the error's code and reference, and any other failure counts as internal", () => {
  const failed = applyEndFailure(row, new AppError("server/busy", {}, { reference: "r1" }));
  expect(failed).toMatchObject({ status: "failed", reason: { error: "server/busy", reference: "r1" } });
  const { reason } = applyEndFailure(row, new Error("no"));
  expect(reason).toEqual({ code: "error", error: "internal", params: {} });
});

it.each<[EndRow["status"], boolean]>([
  ["failed", true],
  ["warning", true],
  ["success", false],
  ["pending", false],
  ["no-id", false],
  ["ending", false],
  ["verifying", false],
])("a row that is %s can be tried again: %s", (status, can) => {
  expect(canRetry({ ...row, status })).toBe(can);
  expect(resetToPending({ ...row, status, reason: { code: "unverified" } })).toEqual(row);
});
