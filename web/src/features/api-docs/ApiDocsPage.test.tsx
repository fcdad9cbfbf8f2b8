import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it } from "vitest";

import { setSession } from "@/lib/session/session";

import { ApiDocsPage } from "./ApiDocsPage";

beforeEach(() => setSession({ status: "loading" }));

it("leads back to the operation after a sign-in, where the reader can then create a key", () => {
  render(
    <MemoryRouter initialEntries={["/api-docs#listOrders"]}>
      <ApiDocsPage />
    </MemoryRouter>,
  );
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/login?redirect=%2Fapi-docs%23listOrders",
  );
});
