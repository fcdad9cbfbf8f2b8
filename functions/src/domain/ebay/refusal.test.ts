import { expect, it } from "vitest";

import { AppError, type ErrorCode, type ErrorParams, type Failure } from "../../contract/wire/errors.ts";
import { toFailure, toRefusal } from "./refusal.ts";

const LONG = "x".repeat(400);

it.each<[ErrorCode, ErrorParams, Omit<Failure, "code">]>([
  [
    "ebay/refused",
    { message: "No.", adviceCode: "allow-access", access: "drafts", ebayCode: "1" },
    { message: "No.", params: { adviceCode: "allow-access", access: "drafts" } },
  ],
  ["ebay/refused", { message: LONG }, { message: LONG.slice(0, 300), params: {} }],
  [
    "lot/too-few-cars",
    { title: LONG, forSale: 1 },
    { message: null, params: { title: LONG.slice(0, 300), forSale: 1 } },
  ],
  ["listing/not-found", {}, { message: null, params: {} }],
  ["ebay/refused", { message: "", ebayCode: "1" }, { message: null, params: { ebayCode: "1" } }],
])("stores %s as its code with parameters, or the marketplace's words", (code, params, stored) => {
  expect(toFailure(new AppError(code, params))).toEqual({ code, ...stored });
});

it.each<[ErrorCode, ErrorParams, object]>([
  [
    "ebay/refused",
    { message: LONG, adviceCode: "change-price", ebayCode: "73", field: "price" },
    {
      ...{ message: `${LONG} Change the price and try again.`, ebayCode: "73", field: "price" },
      failure: { code: "ebay/refused", message: LONG, params: { adviceCode: "change-price" } },
    },
  ],
  [
    "ebay/authorization-expired",
    {},
    {
      ...{ message: "Connect your eBay account again.", ebayCode: null, field: null },
      failure: {
        ...{ code: "ebay/authorization-expired", message: null },
        params: { reason: "connect-again" },
      },
    },
  ],
])("answers %s with its whole texts, or with a reason of its own", (code, params, refusal) => {
  expect(toRefusal(new AppError(code, params), "connect-again")).toEqual(refusal);
});
