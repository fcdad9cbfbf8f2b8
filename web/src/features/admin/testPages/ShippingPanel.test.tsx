import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { SAMPLE_TERMS } from "@contract/listings/testing/sampleTerms";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { ParcelFacts, ShippingPanel } from "./ShippingPanel";

beforeAll(goOffline);
afterEach(() => void vi.unstubAllGlobals());

const OWN = "Parcel of one carded car, by your selling terms";
const EXAMPLE = "Example of a parcel, until you choose selling terms";
const PROFILES = {
  userPreferences: {
    ...{ shippingService: "USPSGroundAdvantage", handlingCost: 0.75, dispatchTimeMax: 2 },
    ...{ location: "97201", returnsAccepted: null },
  },
  businessPolicies: null,
};

it("shows the parcel of the seller's own terms beside what was read from eBay", async () => {
  const uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  const box = { length: 9, width: 6, depth: 4, ounces: 6 };
  putDocument(paths.sellingTerms(uid), {
    ...SAMPLE_TERMS,
    packages: { ...SAMPLE_TERMS.packages, card: box },
  });
  const calls = answerCalls({ getShippingProfiles: () => PROFILES });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShippingPanel />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Fetch Shipping Profiles" }));
  expect(await screen.findByRole("heading", { name: OWN })).toBeVisible();
  expect(screen.getByText("6 oz, 9 × 6 × 4 in")).toBeVisible();
  expect(screen.getByText("97201")).toBeVisible();
  expect(screen.queryByText(EXAMPLE)).not.toBeInTheDocument();
  expect(calls).toEqual([{ name: "getShippingProfiles", data: {} }]);
});

it("shows an example, and says so, to a seller without terms", () => {
  render(<ParcelFacts seller={null} />);
  expect(screen.getByRole("heading", { name: EXAMPLE })).toBeVisible();
  expect(screen.getByText("USPS parcel, 5 oz, 7 × 5 × 3 in")).toBeVisible();
  expect(screen.queryByText(OWN)).not.toBeInTheDocument();
});

it("shows neither until the terms are known", () => {
  render(<ParcelFacts seller={undefined} />);
  expect(screen.queryByRole("heading")).not.toBeInTheDocument();
});
