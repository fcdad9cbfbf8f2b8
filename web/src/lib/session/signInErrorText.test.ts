// @vitest-environment node
import { expect, it } from "vitest";

import { readSignInCode, describeSignInError } from "./signInErrorText";

it.each([
  ["auth/user-disabled", "Your account has been disabled. Please contact support."],
  ["auth/user-not-found", "No account found with this email address."],
  ["auth/wrong-password", "Incorrect password. Please try again."],
  ["auth/email-already-in-use", "An account already exists with this email address."],
  ["auth/weak-password", "Password should be at least 6 characters long."],
  ["auth/invalid-email", "Please enter a valid email address."],
  ["auth/operation-not-allowed", "This sign-in method is not enabled."],
  ["auth/popup-closed-by-user", "Sign-in was cancelled."],
  ["auth/cancelled-popup-request", "Sign-in was cancelled."],
  ["auth/popup-blocked", "Pop-up was blocked by your browser. Please allow pop-ups for this site."],
  ["auth/network-request-failed", "An unexpected error occurred. Please try again."],
])("%s", (code, text) => {
  expect(describeSignInError(readSignInCode(Object.assign(new Error(code), { code })))).toBe(text);
});

it("has a text for other errors", () => {
  expect(describeSignInError(readSignInCode(undefined))).toBe(
    "An unexpected error occurred. Please try again.",
  );
});
