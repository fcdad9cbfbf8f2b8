import { expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { describeMarketplaceFailure } from "./marketplaceFailure.ts";

it("has the marketplace's own message", () => {
  const { ebayFailure, ebayMessage } = describeMarketplaceFailure(
    new AppError("ebay/refused", { message: "Title is too long." }),
    "few-copies",
  );
  expect(ebayMessage).toBe("Title is too long.");
  expect(ebayFailure).toMatchObject({ code: "ebay/refused" });
  expect(ebayFailure.params).not.toHaveProperty("reason");
});

it("has the given reason for an error without a message, and keeps its parameters", () => {
  const { ebayFailure } = describeMarketplaceFailure(
    new AppError("ebay/not-connected", { limit: 3 }),
    "few-copies",
  );
  expect(ebayFailure).toMatchObject({
    code: "ebay/not-connected",
    params: { limit: 3, reason: "few-copies" },
  });
});

it("hides an unexpected error, and has only the reason", () => {
  const { ebayFailure } = describeMarketplaceFailure(
    new TypeError("socket of 10.0.0.1 hung up"),
    "few-copies",
  );
  expect(ebayFailure).toMatchObject({ code: "internal", params: { reason: "few-copies" } });
  expect(JSON.stringify(ebayFailure)).not.toContain("10.0.0.1");
});
