import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { AppError } from "@contract/wire/errors";

import { setSession, type SignInProblem } from "@/lib/session/session";

import { LoginPage } from "./LoginPage";

beforeEach(() => setSession({ status: "signed-out", problem: null }));

it("offers Google and nothing else", () => {
  render(<LoginPage />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Sign in with Google",
  ]);
  expect(screen.getByText(/Terms of Service/)).toBeVisible();
});

it.each<[SignInProblem, string]>([
  [{ code: "refused", reason: "auth/popup-closed-by-user" }, "Sign-in was cancelled."],
  [{ code: "record-unreadable" }, "Your user record could not be read. Please contact support."],
  [{ code: "record-not-loaded" }, "Your user record could not be loaded. Please sign in again."],
  [
    { code: "call-failed", error: new AppError("auth/email-unverified") },
    "Your e-mail address is not verified. Verify it with Google, then sign in again.",
  ],
])("shows why the last sign-in failed: %j", async (problem, text) => {
  setSession({ status: "signed-out", problem });
  render(<LoginPage />);
  expect(await screen.findByRole("alert")).toHaveTextContent(text);
});
