import { expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { describeKept } from "./keptFailure.ts";

it("tells the marketplace's own words", () => {
  const { ebayFailure, ebayMessage } = describeKept(
    new AppError("ebay/refused", { message: "Title is too long." }),
    "few-copies",
  );
  expect(ebayMessage).toBe("Title is too long.");
  expect(ebayFailure).toMatchObject({ code: "ebay/refused" });
  expect(ebayFailure.params).not.toHaveProperty("reason");
});

it("tells the given reason for an error without words, and keeps its parameters", () => {
  const { ebayFailure } = describeKept(new AppError("ebay/not-connected", { limit: 3 }), "few-copies");
  expect(ebayFailure).toMatchObject({
    code: "ebay/not-connected",
    params: { limit: 3, reason: "few-copies" },
  });
});

it("tells nothing of an unexpected error but the reason", () => {
  const { ebayFailure } = describeKept(new TypeError("socket of 10.0.0.1 hung up"), "few-copies");
  expect(ebayFailure).toMatchObject({ code: "internal", params: { reason: "few-copies" } });
  expect(JSON.stringify(ebayFailure)).not.toContain("10.0.0.1");
});
