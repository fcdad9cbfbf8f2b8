import { expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import { copy } from "./copy";
import { getFailureText } from "./useCreateLot";

const BUSY = "Too many requests at once. Please try again in a minute.";

it.each([
  { what: "the server refused", error: new AppError("server/busy"), text: copy.failed(BUSY) },
  {
    what: "the server broke down",
    error: new AppError("internal", {}, { reference: "K4-119" }),
    text: copy.failed("An unexpected error occurred. Please try again. (Reference K4-119)"),
  },
  {
    what: "the request never arrived",
    error: new AppError("internal"),
    text: copy.error("An unexpected error occurred. Please try again."),
  },
])("shows what is known if $what", ({ error, text }) => {
  expect(getFailureText(error)).toBe(text);
});

it.each(["server/unreachable", "server/timeout"] as const)("doesn't call %s a refusal", (code) => {
  const text = getFailureText(new AppError(code));
  expect(text.startsWith(copy.error("").trim())).toBe(true);
});
