import { readFileSync } from "node:fs";
import { join } from "node:path";

import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { setSession } from "@/lib/session/session";

import { ApiDocsPage } from "./ApiDocsPage";

beforeEach(() => setSession({ status: "loading" }));
afterEach(() => vi.unstubAllGlobals());

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <ApiDocsPage />
    </MemoryRouter>,
  );

it("leads back to the operation after a sign-in, where the reader can then create a key", () => {
  open("/api-docs#listOrders");
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute(
    "href",
    "/login?redirect=%2Fapi-docs%23listOrders",
  );
});

it("opens at the top with a link whose target isn't encoded as addresses are", async () => {
  const file = readFileSync(join(import.meta.dirname, "../../../../public/api-spec.json"), "utf8");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(file)));
  setSession({ status: "signed-out", problem: null });
  open("/api-docs#100%");
  expect(await screen.findByRole("heading", { name: "List orders" })).toBeInTheDocument();
});
