import "fake-indexeddb/auto";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { Toaster } from "@/ui/overlays/Toaster";

import { AddListingPage } from "./AddListingPage";

const CONNECTED = {
  ebay: { userId: "seller", storeName: null, expiresAt: 4_000_000_000_000, scopes: [] },
  ebayConnected: true,
};
const LIVE = {
  ...{ success: true, ebayItemId: "110551234567", message: "Live" },
  listingUrl: "https://ebay.example/itm/110551234567",
};
type Data = Record<string, unknown> & { listingId?: string };

let requests: { name: string; data: Data }[];
let answers: Record<string, { status: number; body: object }>;
beforeAll(goOffline);
beforeEach(() => {
  requests = [];
  answers = {
    saveListing: { status: 200, body: { result: { outcome: "saved", listingId: "L1" } } },
    goLiveNow: { status: 200, body: { result: LIVE } },
  };
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("fetch", (address: string, options?: RequestInit) => {
    const name = new URL(address, "https://pegboard.test").pathname.split("/").at(-1) ?? "";
    const answer = answers[name];
    if (answer === undefined) return Promise.reject(new TypeError("Failed to fetch"));
    const body = typeof options?.body === "string" ? options.body : "{}";
    requests.push({ name, data: (JSON.parse(body) as { data: Data }).data });
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function open(record: object = CONNECTED) {
  setSession({ status: "ready", person: { ...samplePerson(record), uid: crypto.randomUUID() } });
  const router = createMemoryRouter(
    [
      {
        path: "/add-listing",
        element: (
          <Suspense>
            <AddListingPage />
          </Suspense>
        ),
      },
      { path: "*", element: <p>Elsewhere</p> },
    ],
    { initialEntries: ["/add-listing"] },
  );
  const page = (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  );
  // The page waits for the id of its listing, and React wants that awaited.
  // eslint-disable-next-line testing-library/no-unnecessary-act
  await act(async () => {
    render(page);
    await Promise.resolve();
  });
  expect(screen.getByRole("heading", { level: 1, name: "Add Listing" })).toBeVisible();
  return router;
}
const field = (name: string) => screen.getByLabelText(name);
async function fill(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
async function fillAll() {
  await fill("Title", "Camaro");
  await fill("Description", "On a long card");
  await fill("Price (USD)", "4.50");
  await userEvent.selectOptions(field("Category"), "Mainline");
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const callsOf = (name: string) => requests.filter((one) => one.name === name).map(({ data }) => data);

it("asks for stock, SKU, costs, place and shipping terms, and sends them", async () => {
  const router = await open();
  await fillAll();
  const stock = screen.getByRole("region", { name: "Stock and costs" });
  for (const [name, text] of [
    ["Quantity", "3"],
    ["SKU", "DHR20"],
    ["Place (storage bin)", "A-01"],
    ["Cost per copy (USD)", "1.25"],
  ] as const) {
    expect(within(stock).getByLabelText(name)).toBeVisible();
    await fill(name, text);
  }
  await userEvent.click(screen.getByText("Other terms than your selling terms"));
  await userEvent.selectOptions(field("Package"), "premium");
  await press("Add listing");
  await waitFor(() => expect(router.state.location.pathname).toBe("/collection"));
  expect(callsOf("saveListing")).toHaveLength(1);
  expect(callsOf("saveListing")[0]).toMatchObject({
    isNew: true,
    changes: {
      ...{ title: "Camaro", price: 4.5, quantity: 3, sku: "DHR20", storageBin: "A-01", cost: 1.25 },
      terms: { packageKind: "premium" },
    },
  });
  expect(callsOf("goLiveNow")).toEqual([]);
});

it("adds and lists with one click: saves once, puts that listing on eBay, and opens it", async () => {
  const router = await open();
  await fillAll();
  await press("Add and list");
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/listing\//));
  expect(requests.map(({ name }) => name)).toEqual(["saveListing", "goLiveNow"]);
  const [id] = callsOf("saveListing").map(({ listingId }) => listingId);
  expect(callsOf("goLiveNow")).toEqual([{ listingId: id }]);
  expect(router.state.location.pathname).toBe(`/listing/${id}`);
});

it("keeps the listing as a draft if eBay refuses it, says why, and opens it", async () => {
  const error = {
    ...{ status: "FAILED_PRECONDITION", message: "ebay/refused" },
    details: { code: "ebay/refused", params: { message: "The category is closed." } },
  };
  answers["goLiveNow"] = { status: 400, body: { error } };
  const router = await open();
  await fillAll();
  await press("Add and list");
  expect(await screen.findByText("The listing is saved as a draft. eBay doesn't have it yet.")).toBeVisible();
  expect(screen.getByText(/The category is closed/)).toBeVisible();
  expect(router.state.location.pathname).toMatch(/^\/listing\//);
  expect(callsOf("saveListing")).toHaveLength(1);
});

it("says at the fields what is missing, and sends nothing", async () => {
  await open();
  await press("Add and list");
  expect(screen.getByText("Title is required")).toBeVisible();
  expect(field("Title")).toHaveFocus();
  expect(requests).toEqual([]);
});

it("doesn't speak of what eBay shows of a listing that doesn't exist yet", async () => {
  await open();
  expect(field("Description")).toHaveAccessibleDescription("0 characters.");
});

it("has no second button without a connection to eBay", async () => {
  await open({});
  expect(screen.getByRole("button", { name: "Add listing" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: "Add and list" })).not.toBeInTheDocument();
});
