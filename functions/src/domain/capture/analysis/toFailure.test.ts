import { expect, it } from "vitest";

import { AppError } from "../../../contract/wire/errors.ts";
import { toFailure } from "./toFailure.ts";

it.each([
  ["ai/quota-exceeded", "quota"],
  ["ai/invalid-key", "key"],
  ["ai/rate-limited", "rate"],
  ["ai/malformed", "malformed"],
  ["ai/timeout", "timeout"],
  ["ai/cap-reached", "cap"],
  ["ai/unavailable", "unavailable"],
  ["internal", "unavailable"],
] as const)("takes %s as %s", (code, failure) => {
  expect(toFailure(new AppError(code))).toBe(failure);
});

it.each([new Error("ai/timeout"), null, "ai/timeout"])(
  "takes %o, which isn't ours, as unavailable",
  (error) => {
    expect(toFailure(error)).toBe("unavailable");
  },
);
