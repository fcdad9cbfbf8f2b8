import { expect, it } from "vitest";

import { AppError } from "@contract/errors";

import { obstacle } from "./obstacle";

const sdkFailure = sdkError("internal");

it.each([
  ["no network", new AppError("server/unreachable"), "unreachable"],
  ["a network that broke unnoticed", new AppError("internal", {}, { cause: sdkFailure }), "unreachable"],
  [
    "a gateway that found no server",
    new AppError("internal", {}, { cause: sdkError("unknown") }),
    "unreachable",
  ],
  [
    "a platform with no server free",
    new AppError("internal", {}, { cause: sdkError("resource-exhausted") }),
    "unreachable",
  ],
  [
    "a failure that our server logged",
    new AppError("internal", {}, { cause: sdkFailure, reference: "A1" }),
    "refused",
  ],
  ["an address that is nobody's", new AppError("internal", {}, { cause: sdkError("not-found") }), "refused"],
  ["an answer of the wrong shape", new AppError("internal", {}, { cause: new Error("zod") }), "refused"],
  ["a listing that is being changed", new AppError("listing/busy"), "busy"],
  ["a photo that is too large", new AppError("image/too-large"), "refused"],
  ["a bug of our own", new TypeError("oops"), "refused"],
] as const)("takes %s for what it is", (_name, error, expected) => {
  expect(obstacle(error)).toBe(expected);
});

function sdkError(code: string): Error {
  return Object.assign(new Error(code), { code: `functions/${code}` });
}
