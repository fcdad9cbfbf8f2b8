// @vitest-environment node
import { expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import { classifyFailure } from "./classifyFailure";

it.each([
  ["no network", new AppError("server/unreachable"), "unreachable"],
  ["a failure that our server logged", new AppError("internal", {}, { reference: "A1" }), "refused"],
  ["an answer of the wrong shape", new AppError("internal", {}, { cause: new Error("zod") }), "refused"],
  ["a server without a free place", new AppError("server/busy"), "shared"],
  ["a listing that is being changed", new AppError("listing/busy"), "busy"],
  ["no answer in time", new AppError("server/timeout"), "busy"],
  ["the seller's share, which other stations use", new AppError("capture/busy"), "shared"],
  ["a card that another station changed meanwhile", new AppError("capture/conflict"), "busy"],
  ["a photo that isn't in its tray any more", new AppError("image/not-uploaded"), "busy"],
  ["a provider's rate limit", new AppError("ai/rate-limited"), "busy"],
  ["the marketplace's rate limit", new AppError("ebay/rate-limited"), "busy"],
  ["a photo that is too large", new AppError("image/too-large"), "refused"],
  ["a bug of our own", new TypeError("oops"), "refused"],
] as const)("classifies %s", (_name, error, expected) => {
  expect(classifyFailure(error)).toBe(expected);
});
