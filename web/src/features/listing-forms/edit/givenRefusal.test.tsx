import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { doc, setDoc, Timestamp } from "firebase/firestore";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { AppError } from "@contract/wire/errors";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { MendLink } from "@/lib/listings/MendLink";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { EditListingEnhancedPage } from "./EditListingPage";

beforeAll(goOffline);
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setSession({ status: "ready", person: samplePerson() });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  return () => vi.unstubAllGlobals();
});

/** Goes from a refusal at the listing to its form. */
async function follow(params: Record<string, string>, name: string) {
  void setDoc(doc(db, paths.listing("dana", "L1")), {
    title: "Twin Mill",
    status: "draft",
    isDraft: true,
    createdAt: Timestamp.fromMillis(0),
    updatedAt: Timestamp.fromMillis(0),
  });
  const error = new AppError("ebay/refused", { message: "No.", ...params });
  const router = createMemoryRouter([
    { path: "/", element: <MendLink error={error} listingId="L1" /> },
    { path: "/edit-listing-enhanced/:id", element: <EditListingEnhancedPage /> },
    { path: "/settings", element: <p>Settings</p> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("link", { name }));
  await screen.findByText(/Twin Mill|Settings/);
  return router;
}

it.each([
  ["title", "Title", /^Title/],
  ["price", "Price", /^Price/],
  ["sku", "SKU", "SKU"],
  ["quantity", "Quantity", "Quantity"],
  ["weight", "Weight", "Weight (oz)"],
  ["shipping", "Shipping service", "Shipping service"],
])("a refusal of %s is said beside that field, which has the focus", async (field, name, label) => {
  await follow({ field, advice: "Correct it." }, `Change it: ${name}`);
  const control = await screen.findByLabelText(label);
  await waitFor(() => expect(control).toHaveAccessibleDescription("No. Correct it."));
  await waitFor(() => expect(control).toHaveFocus());
});

it.each([
  ["location", "Open selling terms", "?tab=selling-terms"],
  ["safety", "Open listing texts", "?tab=listing-texts"],
  ["access", "Choose what Pegboard may do at eBay", ""],
])("a refusal of the %s leads to the settings that have it", async (field, name, search) => {
  const router = await follow({ field }, name);
  expect(router.state.location).toMatchObject({ pathname: "/settings", search });
});

it("a refusal of nothing that can be changed here leads nowhere", () => {
  const { container } = render(
    <MendLink error={new AppError("ebay/refused", { message: "No.", ebayCode: "240" })} listingId="L1" />,
  );
  expect(container).toBeEmptyDOMElement();
});
