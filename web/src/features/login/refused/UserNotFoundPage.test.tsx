import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";

import { forgetRefusedEmail, keepRefusedEmail } from "@/lib/session/refusedEmail";
import { setSession } from "@/lib/session/session";

import { copy } from "./copy";
import { UserNotFoundPage } from "./UserNotFoundPage";

/** Google's pop-up, which the person leaves open. */
const popup = vi.hoisted(() => vi.fn(() => new Promise<never>(() => undefined)));
vi.mock("firebase/auth", async (load) => ({
  ...(await load<object>()),
  signInWithPopup: popup,
}));
afterEach(() => {
  popup.mockClear();
  setSession({ status: "signed-out", problem: null });
});

function open() {
  render(
    <MemoryRouter>
      <UserNotFoundPage />
    </MemoryRouter>,
  );
}

it("shows the refused e-mail, to pass on to an administrator", () => {
  keepRefusedEmail("eve@example.com");
  open();
  expect(screen.getByText("eve@example.com")).toBeVisible();
  expect(screen.getByRole("button", { name: "Sign Out" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Check Access Again" })).toBeVisible();
  forgetRefusedEmail();
});

it("shows the steps even without a known e-mail", () => {
  open();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
});

// The refused person was signed out, so only another sign-in shows who asks.
it("asks Google again who the person is, to check their access", async () => {
  setSession({ status: "refused", email: "eve@example.com" });
  open();
  await userEvent.click(screen.getByRole("button", { name: "Check Access Again" }));
  expect(popup).toHaveBeenCalledOnce();
  act(() => setSession({ status: "loading" }));
  act(() => setSession({ status: "refused", email: "eve@example.com" }));
  expect(screen.getByText(copy.stillRefused)).toBeVisible();
});
