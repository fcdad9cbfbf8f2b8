import { expect, it } from "vitest";

import { AppError, type ErrorCode, type ErrorParams, type Failure } from "../../contract/wire/errors.ts";
import { toFailure } from "./refusal.ts";

const LONG = "x".repeat(400);

it.each<[ErrorCode, ErrorParams, Omit<Failure, "code">]>([
  [
    "ebay/refused",
    { message: "No.", advice: "Mend it.", ebayCode: "1" },
    { message: "No. Mend it.", params: {} },
  ],
  ["ebay/refused", { message: LONG }, { message: LONG.slice(0, 300), params: {} }],
  [
    "lot/too-few-cars",
    { title: LONG, forSale: 1 },
    { message: null, params: { title: LONG.slice(0, 300), forSale: 1 } },
  ],
  ["listing/not-found", {}, { message: null, params: {} }],
])("stores %s as its code with parameters, or the marketplace's words", (code, params, stored) => {
  expect(toFailure(new AppError(code, params))).toEqual({ code, ...stored });
});
