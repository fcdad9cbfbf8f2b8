import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { AuditSection } from "./AuditSection";

let requests: object[] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const result = { entries: [], next: null };
  vi.stubGlobal("fetch", (_url: string, { body }: { readonly body: string }) => {
    requests.push((JSON.parse(body) as { data: object }).data);
    return Promise.resolve(new Response(JSON.stringify({ result })));
  });
});
afterEach(() => void vi.unstubAllGlobals());

const open = (address: string) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={new QueryClient()}>
        <AuditSection />
      </QueryClientProvider>
    </MemoryRouter>,
  );

it("says that nothing has happened, and offers to clear filters only if there are some", async () => {
  const { unmount } = open("/admin/audit");
  expect(await screen.findByText("Nobody has changed anything yet. Looks are under Kind.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Clear filters" })).not.toBeInTheDocument();
  unmount();
  open("/admin/audit?outcome=refused");
  expect(await screen.findByText(/No entries in this time match the filters/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(screen.getByText(/Nobody has changed anything/)).toBeVisible());
});

it("starts at the newest entry again for a typed name, in the same history entry", async () => {
  const router = createMemoryRouter([{ path: "*", element: <AuditSection /> }], {
    initialEntries: ["/admin/audit?after=k1"],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(requests).toMatchObject([{ by: "", after: "k1" }]));
  await userEvent.type(screen.getByLabelText(/^Who/), "ada");
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ by: "ada", after: null }));
  expect(router.state.location.search).toBe("?by=ada");
  expect(router.state.historyAction).toBe("REPLACE");
});
