// @vitest-environment node
import { expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import { describeAdminError } from "./adminErrorText";

const DENIED = "Access Denied: Super Admin privileges required";

it.each([
  { what: "a lost role", error: new AppError("auth/super-admin-only"), text: DENIED },
  { what: "a forbidden act", error: new AppError("auth/forbidden"), text: DENIED },
  {
    ...{ what: "another refusal", error: new AppError("server/busy") },
    text: "Too many requests at once. Please try again in a minute.",
  },
  {
    ...{ what: "an error that isn't the server's", error: new Error("auth/forbidden") },
    text: "An unexpected error occurred. Please try again.",
  },
])("says of $what: $text", ({ error, text }) => {
  expect(describeAdminError(error)).toBe(text);
});
