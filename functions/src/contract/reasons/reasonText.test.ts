import { expect, it } from "vitest";

import { AppError, type ErrorCode, type ErrorParams } from "../wire/errors.ts";
import { formatGoneTerms } from "./goneTerms.ts";
import { describeReason, findMessage } from "./reasonText.ts";

it.each<[ErrorCode, ErrorParams, string]>([
  ["image/unreadable", { reason: "empty" }, "The photo is empty."],
  [
    "image/too-large",
    { reason: "pixels", maxMegapixels: 40 },
    "More than 40 megapixels. Take it at a lower resolution.",
  ],
  ["image/too-large", { reason: "bytes", maxMegabytes: 12 }, "More than 12 MB."],
  ["listing/not-publishable", { reason: "ended" }, "This listing has ended on eBay."],
  ["auth/claim-refused", { reason: "claim-taken" }, "there is a super admin already."],
  ["catalogue/file-refused", { problem: "empty" }, "The file is empty."],
  [
    "catalogue/file-refused",
    { problem: "missing-columns", fields: "toyNumber model" },
    'No column seems to be the toyNumber or the model: name it, as in --map toyNumber="<column>".',
  ],
  [
    "listing/terms-gone",
    {
      gone: formatGoneTerms([
        { term: "service", was: "USPSParcel", now: "USPSGroundAdvantage" },
        { term: "returnPolicy", was: "30 days; “free”", now: null },
      ]),
    },
    "eBay no longer offers the shipping service USPSParcel: USPSGroundAdvantage takes its place. " +
      "Your eBay account no longer has the return policy “30 days; “free””: your selling terms count instead.",
  ],
  ["listing/not-publishable", { needs: "price" }, "The listing needs a price."],
  [
    "listing/not-publishable",
    { needs: "title\nspecific Country of Origin\none-value $& Scale" },
    "The listing needs a title, the item specific Country of Origin and one value of $& Scale.",
  ],
  ["listing/not-publishable", { needs: "of-a-newer-version\npicture" }, "The listing needs a picture."],
  [
    "listing/terms-missing",
    { missing: "postalCode of-a-newer-version service" },
    "Enter the postal code that you ship from. Choose a shipping service.",
  ],
  [
    "lot/too-few-cars",
    { reason: "few-copies", title: "Camaro", forSale: 3, needed: 4 },
    "“Camaro” has 3 for sale, and 4 are needed.",
  ],
])("describes %s with %j", (code, params, text) => {
  expect(findMessage(new AppError(code, params))).toBe(text);
});

it.each<[ErrorCode, ErrorParams]>([
  ["listing/not-revisable", {}],
  ["listing/not-revisable", { reason: "of-a-newer-version" }],
  ["listing/not-revisable", { reason: "toString" }],
  ["listing/not-publishable", {}],
  ["listing/not-publishable", { needs: "of-a-newer-version" }],
  ["listing/terms-missing", { missing: "of-a-newer-version" }],
  ["listing/terms-gone", {}],
  ["listing/terms-gone", { gone: '[{"term":"of-a-newer-version","was":"a","now":null}]' }],
  ["catalogue/file-refused", { problem: "of-a-newer-version" }],
])("has no text for %s with %j", (code, params) => {
  expect(findMessage(new AppError(code, params))).toBeUndefined();
});

it("quotes the message of the marketplace, and of errors from before these codes", () => {
  const params = { message: "It has bids.", reason: "auction" };
  expect(findMessage(new AppError("listing/not-revisable", params))).toBe("It has bids.");
});

it.each([
  [{ message: "Too long.", adviceCode: "shorten-specific" }, "Too long. Shorten it to 65 characters."],
  [{ message: "Too long.", advice: "Shorten it." }, "Too long. Shorten it."],
  [{ message: "", advice: "Shorten it." }, "Shorten it."],
  [{ message: "" }, null],
  [
    { reason: "revisions", limit: 250 },
    "eBay takes 250 changes of one listing a day. Try again after midnight Pacific time.",
  ],
  [{ reason: "of-a-newer-version" }, null],
])("adds the advice: %j", (params, text) => {
  expect(describeReason(new AppError("ebay/refused", params))).toBe(text);
});
