import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { forgetRefusedEmail, keepRefusedEmail } from "@/lib/session/refusedEmail";

import { UserNotFoundPage } from "./UserNotFoundPage";

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
