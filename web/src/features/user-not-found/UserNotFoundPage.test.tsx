import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { forgetRefusedEmail, keepRefusedEmail } from "@/lib/refusedEmail";

import { UserNotFoundPage } from "./UserNotFoundPage";

function open() {
  render(
    <MemoryRouter>
      <UserNotFoundPage />
    </MemoryRouter>,
  );
}

it("shows the e-mail that was refused, so that it can be given to an administrator", () => {
  keepRefusedEmail("eve@example.com");
  open();
  expect(screen.getByText("eve@example.com")).toBeVisible();
  expect(screen.getByRole("button", { name: "Sign Out" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Check Access Again" })).toBeVisible();
  forgetRefusedEmail();
});

it("tells the steps also where no e-mail is known", () => {
  open();
  expect(screen.getAllByRole("listitem")).toHaveLength(3);
});
