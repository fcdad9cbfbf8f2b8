// @vitest-environment node
import { expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import { describeStatusError } from "./describeStatusError";

it("has the specified texts for unknown people, and explains other errors", () => {
  expect(describeStatusError(new AppError("auth/signed-out"))).toBe("Not authenticated");
  expect(describeStatusError(new AppError("auth/not-member"))).toBe("User document not found");
  expect(describeStatusError(new AppError("server/unreachable"))).toMatch(
    /^Error checking status: The server can/,
  );
});
