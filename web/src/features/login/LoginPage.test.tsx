import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { setSession } from "@/lib/session/session";

import { LoginPage } from "./LoginPage";

beforeEach(() => setSession({ status: "signed-out", problem: null }));

it("offers Google and nothing else", () => {
  render(<LoginPage />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Sign in with Google",
  ]);
  expect(screen.getByText(/Terms of Service/)).toBeVisible();
});

it("shows why the last sign-in failed", () => {
  setSession({ status: "signed-out", problem: "Sign-in was cancelled." });
  render(<LoginPage />);
  expect(screen.getByRole("alert")).toHaveTextContent("Sign-in was cancelled.");
});
