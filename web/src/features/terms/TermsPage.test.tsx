import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { TermsPage } from "./TermsPage";

function open() {
  setSession({ status: "terms-needed", person: samplePerson({ hasAcceptedTerms: false }) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TermsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("has ten numbered sections in the specification's order", () => {
  open();
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "1. Acceptance",
    "2. Use of service",
    "3. Account security",
    "4. Data usage and privacy",
    "5. Intellectual property",
    "6. Third-party integrations",
    "7. Billing and usage",
    "8. Limitation of liability",
    "9. Termination",
    "10. Changes",
  ]);
});

it("can be accepted only once the box is ticked", async () => {
  open();
  const accept = screen.getByRole("button", { name: "Accept and Continue" });
  expect(accept).toBeDisabled();
  await userEvent.click(screen.getByRole("checkbox"));
  expect(accept).toBeEnabled();
  await userEvent.click(screen.getByRole("checkbox"));
  expect(accept).toBeDisabled();
});

it("can be declined without ticking anything", () => {
  open();
  expect(screen.getByRole("button", { name: "Decline" })).toBeEnabled();
});
