import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { deleteDoc, doc, setDoc, Timestamp } from "firebase/firestore";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import type { CategoryRules } from "@contract/item/categories";
import type { FormPlace } from "@contract/listings/refusalPlaces";
import { REFUSED_PLACES, type RefusedPlace } from "@contract/listings/testing/refusedPlaces";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";
import { AppError, NO_FAILURE } from "@contract/wire/errors";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { MendLink } from "@/lib/listings/MendLink";
import { nameRefusedField } from "@/lib/listings/refusedAt";
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

const EBAY = { userId: "dana", storeName: null, scopes: [], expiresAt: Date.now() + 3_600_000 };
const CARD_CONDITION = {
  ...{ id: "40001", name: "Card Condition", isRequired: true },
  values: [{ id: "400011", name: "Near mint" }],
};
const RULES: CategoryRules = {
  categoryId: "183050",
  aspects: ["Brand", "Scale", "Series", "Vehicle Type"].map((name) => ({
    ...{ name, isRequired: name === "Brand", isChoice: name === "Vehicle Type", takesSeveral: false },
    values: ["Bus", "Car"],
  })),
  conditions: [{ id: "1000", name: "New", descriptors: [CARD_CONDITION] }],
  isConditionRequired: true,
  safety: {},
};

/** Connects the person, and returns what eBay's category requires. */
function knowRules() {
  setSession({ status: "ready", person: samplePerson({ ebay: EBAY, ebayConnected: true }) });
  vi.stubGlobal("fetch", (address: string) =>
    address.endsWith("/getEbayCategory")
      ? Promise.resolve(new Response(JSON.stringify({ result: { rules: RULES } })))
      : Promise.reject(new TypeError("Failed to fetch")),
  );
}

const POLICY = [{ id: "1", name: "Mine" }];
/** A seller whose selling terms are business policies. */
function sellByPolicies() {
  const shipping = POLICY.map((policy) => ({
    ...policy,
    ...{ shipping: "flat", service: "USPSPriority", priceCents: 500 },
  }));
  void setDoc(doc(db, paths.sellingTerms("dana")), {
    ...SAMPLE_TERMS,
    policies: { shipping: "1", payment: "1", return: "1" },
    accountPolicies: { shipping, payment: POLICY, return: POLICY },
  });
}

/** Goes from a refusal on the listing to its form. */
async function follow(params: Record<string, string>, name: string) {
  putDraft();
  const error = new AppError("ebay/refused", { message: "No.", ...params });
  const router = show({ pathname: "/" }, <MendLink error={error} listingId="L1" />);
  fireEvent.click(screen.getByRole("link", { name }));
  await screen.findByText(/Twin Mill|Settings/);
  return router;
}

function show(entry: { pathname: string; state?: unknown }, start: ReactNode = null) {
  const router = createMemoryRouter(
    [
      { path: "/", element: start },
      { path: "/edit-listing-enhanced/:id", element: <EditListingEnhancedPage /> },
      { path: "/settings", element: <p>Settings</p> },
    ],
    { initialEntries: [entry] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

function putDraft() {
  void setDoc(doc(db, paths.listing("dana", "L1")), {
    title: "Twin Mill",
    status: "draft",
    isDraft: true,
    createdAt: Timestamp.fromMillis(0),
    updatedAt: Timestamp.fromMillis(0),
  });
}

const SPECIFICS = "Item specifics";
const LABELS: Readonly<Record<string, string | RegExp>> = {
  title: /^Title/,
  price: /^Price/,
  primaryCategory: "eBay category number",
  conditionId: "eBay condition",
  "terms.ounces": "Weight (oz)",
};
const nameOfField = (field: FormPlace) => LABELS[field] ?? nameRefusedField(field);

/** Returns the control that a refusal is about. */
const findControl = (region: string | null, label: string | RegExp) =>
  region === null
    ? screen.findByLabelText(label)
    : screen.findByRole("region", { name: region }).then((panel) => within(panel).findByLabelText(label));

const PLACES = REFUSED_PLACES.map((place) => [`${place.field} ${place.part ?? ""}`.trim(), place] as const);
const params = ({ field, part }: RefusedPlace) => ({
  // Errors name a part of the terms without the prefix.
  ...{ field: field.replace(/^terms\./, ""), advice: "Correct it." },
  ...(part !== null && { part }),
});
const link = ({ field }: RefusedPlace) => `Change it: ${nameRefusedField(field)}`;

it.each(PLACES)("a refusal of %s is said beside that field, which has the focus", async (_, place) => {
  const { field, part } = place;
  if (field.endsWith("Policy")) sellByPolicies();
  await follow(params(place), link(place));
  const control =
    field === "firebaseImages"
      ? await screen.findByRole("button", { name: "Add pictures" })
      : field === "itemSpecifics"
        ? await findControl(SPECIFICS, part ?? "")
        : await findControl(null, nameOfField(field));
  await waitFor(() => expect(control).toHaveAccessibleDescription("No. Correct it."));
  await waitFor(() => expect(control).toHaveFocus());
});

it("a refused policy has the focus even if the selling terms are loaded after the form", async () => {
  const place = { field: "terms.shippingPolicy", part: null } as const;
  void deleteDoc(doc(db, paths.sellingTerms("dana")));
  await follow(params(place), link(place));
  await screen.findByLabelText("Weight (oz)");
  // Waits until the form has done what it does at once.
  await new Promise((resolve) => setTimeout(resolve, 50));
  sellByPolicies();
  const control = await screen.findByLabelText(nameOfField(place.field));
  await waitFor(() => expect(control).toHaveFocus());
});

it("leaves the focus to the seller who is typing before the refused policy is there", async () => {
  const place = { field: "terms.shippingPolicy", part: null } as const;
  void deleteDoc(doc(db, paths.sellingTerms("dana")));
  await follow(params(place), link(place));
  const weight = await screen.findByLabelText("Weight (oz)");
  await new Promise((resolve) => setTimeout(resolve, 50));
  weight.focus();
  sellByPolicies();
  const control = await screen.findByLabelText(nameOfField(place.field));
  await waitFor(() => expect(control).toHaveAccessibleDescription("No. Correct it."));
  expect(weight).toHaveFocus();
});

it.each(PLACES.filter(([, { part }]) => part !== null))(
  "a refusal of %s is shown there even if eBay has returned what the category demands, and disappears once it is changed",
  async (_, place) => {
    knowRules();
    await follow(params(place), link(place));
    const isDetail = place.field === "conditionId";
    const control = await findControl(
      isDetail ? null : SPECIFICS,
      isDetail ? "Card Condition" : (place.part ?? ""),
    );
    await waitFor(() => expect(control).toHaveAccessibleDescription("No. Correct it."));
    expect(screen.getByLabelText("eBay condition")).not.toHaveAttribute("aria-invalid", "true");
    fireEvent.change(control, { target: { value: isDetail ? "400011" : "Car" } });
    await waitFor(() => expect(control).not.toHaveAccessibleDescription("No. Correct it."));
  },
);

it.each([
  ["location", "Open selling terms", "?tab=selling-terms"],
  ["safety", "Open listing texts", "?tab=listing-texts"],
  ["access", "Choose what Pegboard may do at eBay", ""],
])("a refusal of the %s leads to the settings that have it", async (field, name, search) => {
  const router = await follow({ field }, name);
  expect(router.state.location).toMatchObject({ pathname: "/settings", search });
});

it.each(["location", "unheard-of"])(
  "a refusal of %s, which isn't in the form, marks nothing there",
  async (field) => {
    putDraft();
    const refusal = { ...NO_FAILURE, field, part: null };
    show({ pathname: "/edit-listing-enhanced/L1", state: { refusal } });
    await screen.findByText(/Twin Mill/);
    expect(await screen.findByLabelText(/^Title/)).toBeVisible();
    for (const box of screen.getAllByRole("textbox")) expect(box).toBeValid();
  },
);

it("a refusal of something that can't be changed here focuses nothing", () => {
  const { container } = render(
    <MendLink error={new AppError("ebay/refused", { message: "No.", ebayCode: "240" })} listingId="L1" />,
  );
  expect(container).toBeEmptyDOMElement();
});
