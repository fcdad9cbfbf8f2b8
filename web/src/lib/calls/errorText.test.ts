// @vitest-environment node
import { describe, expect, it } from "vitest";

import { AppError, ERROR_STATUS, type ErrorCode } from "@contract/wire/errors";

import { describeError, describeFailure, describeRefusal } from "./errorText";

const codes = Object.keys(ERROR_STATUS) as ErrorCode[];

it.each(codes)("has words for %s, with and without its parameters", (code) => {
  for (const text of [
    describeError(new AppError(code)),
    describeError(new AppError(code, { message: "Too long" })),
  ]) {
    expect(text).toMatch(/^(eBay|[A-Z]).{8,}/);
    expect(text).not.toMatch(/[{}]|undefined/);
  }
});

describe("the specifications' texts", () => {
  it.each([
    ["auth/forbidden", "Unauthorized: Admin access required"],
    ["auth/super-admin-only", "Unauthorized: Super admin access required"],
    ["auth/user-disabled", "Your account has been disabled. Please contact support."],
    ["ebay/not-connected", "Please connect your eBay account first"],
    ["ebay/authorization-expired", "Failed to refresh eBay connection. Please reconnect."],
    ["ai/timeout", "AI analysis timed out after 30 seconds"],
    ["internal", "An unexpected error occurred. Please try again."],
  ] as const)("%s", (code, text) => {
    expect(describeError(new AppError(code))).toBe(text);
  });
});

it("formats the minutes until the next sync, and quotes those that an earlier version sent in words", () => {
  const text = "Sync throttled: 18 minutes";
  expect(describeError(new AppError("sync/throttled", { minutes: 18 }))).toBe(text);
  expect(describeError(new AppError("sync/throttled", { message: "18 minutes" }))).toBe(text);
});

it.each([
  [{ dollars: 8 }, "This is below your floor: $8.00"],
  // Stored with an offer by an earlier version.
  [{ message: "$8.00" }, "This is below your floor: $8.00"],
])("formats the least price of an offer: %j", (params, text) => {
  expect(describeError(new AppError("offer/below-floor", params))).toBe(text);
});

it.each([
  [{ problem: "reserved" }, "This username can't be used: This username is reserved"],
  [{ problem: "of-a-newer-version" }, "This username can't be used."],
])("says what is wrong with a username: %j", (params, text) => {
  expect(describeError(new AppError("username/invalid", params))).toBe(text);
});

it.each([
  [
    "auth/claim-refused",
    { reason: "no-user-record" },
    "You can't become super admin here: there is no user record.",
  ],
  [
    "catalogue/file-refused",
    { problem: "no-usable-row" },
    "This file can't be imported: The file has no row that can be used.",
  ],
  [
    "listing/terms-gone",
    { gone: '[{"term":"serviceAbroad","was":"Old","now":null}]' },
    "This listing can't be relisted as it was: eBay no longer offers Old abroad: the copy doesn't ship abroad.",
  ],
  // Sent by functions deployed before the codes.
  ["auth/claim-refused", { message: "no." }, "You can't become super admin here: no."],
  ["catalogue/file-refused", { message: "It is empty." }, "This file can't be imported: It is empty."],
  ["listing/terms-gone", { message: "No Old." }, "This listing can't be relisted as it was: No Old."],
] as const)("says why %s was refused with %j", (code, params, text) => {
  expect(describeError(new AppError(code, params))).toBe(text);
});

it.each([
  [{ reason: "bids" }, /^This can't be changed here: This auction has bids\. /],
  // An earlier version sent and stored the sentence.
  [{ message: "It has bids." }, /^This can't be changed here: It has bids\.$/],
  [{ reason: "of-a-newer-version" }, /^This can't be changed here\.$/],
])("says why a listing can't be changed: %j", (params, text) => {
  expect(describeError(new AppError("listing/not-revisable", params))).toMatch(text);
});

it.each([
  [
    { code: "listing/not-publishable", message: null, params: { needs: "price" } },
    "The listing needs a price.",
  ],
  [{ code: "ebay/refused", message: "Too long.", params: {} }, "Too long."],
  [
    { code: "ebay/refused", message: "Too long.", params: { adviceCode: "shorten-title" } },
    "Too long. Shorten the title to 80 characters.",
  ],
  // Stored by earlier versions.
  [{ code: "ebay/refused", message: "Too long. Shorten it.", params: {} }, "Too long. Shorten it."],
  [{ code: "of/newer-version", message: "Too long.", params: {} }, "Too long."],
  [{ code: "listing/not-publishable", message: "It needs a price.", params: {} }, "It needs a price."],
  [{ code: "listing/not-found", message: null, params: {} }, "Listing not found"],
  [
    { code: "of/newer-version", message: null, params: {} },
    "An unexpected error occurred. Please try again.",
  ],
  [{ code: null, message: null, params: {} }, ""],
])("says why one of several things failed: %j", (failure, text) => {
  expect(describeFailure(failure)).toBe(text);
});

it.each([
  [{ code: "ebay/refused", message: null, params: { reason: "item-gone" } }, /^eBay doesn't know this item/],
  [{ code: "ebay/refused", message: "Too long.", params: {} }, /^Too long\.$/],
  // The answer of a function deployed before the codes.
  [null, /^The function's words\.$/],
])("says why a call's work was refused: %j", (failure, text) => {
  expect(describeRefusal({ failure, message: "The function's words." })).toMatch(text);
});

it("quotes the marketplace's message", () => {
  expect(describeError(new AppError("ebay/refused", { message: "The title is too long." }))).toBe(
    "eBay refused this: The title is too long.",
  );
});

it.each([
  [{ adviceCode: "change-price" }, " Change the price and try again."],
  [
    { adviceCode: "allow-access", access: "drafts" },
    " Allow “Drafts on eBay's own form” under Settings, Integrations, and connect again.",
  ],
  [{ adviceCode: "of-a-newer-version" }, ""],
  // Sent by functions deployed before the codes.
  [{ advice: "Change the price." }, " Change the price."],
])("adds our advice: %j", (params, text) => {
  const refused = new AppError("ebay/refused", { message: "It is invalid.", ...params });
  expect(describeError(refused)).toBe(`eBay refused this: It is invalid.${text}`);
});

it("adds the advice of a reason", () => {
  expect(describeError(new AppError("ebay/quota-exceeded", { reason: "share-used" }))).toBe(
    "Today's number of eBay calls is used up. More calls become free during the day, as other sellers leave theirs.",
  );
});

it("ends the sentence when there is no message to quote", () => {
  expect(describeError(new AppError("ebay/refused"))).toBe("eBay refused this.");
});

it("shows the reference of an unexpected error", () => {
  expect(describeError(new AppError("internal", {}, { reference: "K7Q2" }))).toBe(
    "An unexpected error occurred. Please try again. (Reference K7Q2)",
  );
});

it("hides messages that weren't written for a person", () => {
  expect(describeError(new TypeError("x is not a function"))).toBe(
    "An unexpected error occurred. Please try again.",
  );
});
