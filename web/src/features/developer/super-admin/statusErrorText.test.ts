import { expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import { statusErrorText } from "./statusErrorText";

it("has the specified texts for unknown people, and explains other errors", () => {
  expect(statusErrorText(new AppError("auth/signed-out"))).toBe("Not authenticated");
  expect(statusErrorText(new AppError("auth/not-member"))).toBe("User document not found");
  expect(statusErrorText(new AppError("server/unreachable"))).toMatch(
    /^Error checking status: The server can/,
  );
});
