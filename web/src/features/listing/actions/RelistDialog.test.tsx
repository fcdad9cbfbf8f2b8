import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { listingTerms } from "@contract/listings/terms/terms";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { RelistDialog } from "./RelistDialog";
import type { ShippingRefusal } from "./relistRefusal";

const SERVICES = [
  { service: "USPSGroundAdvantage", description: "USPS Ground Advantage" },
  { service: "USPSPriority", description: "USPS Priority Mail" },
];
const onRelist = vi.fn();
beforeEach(() => {
  onRelist.mockReset();
  setSession({ status: "ready", person: samplePerson() });
  const result = { isConnected: true, policies: null, services: SERVICES, keepsSoldOut: null };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ result }))));
  return () => vi.unstubAllGlobals();
});

const open = (service: string | null, refusal: ShippingRefusal | null = null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RelistDialog
        listing={{ terms: listingTerms.parse({ service }) }}
        refusal={refusal}
        onClose={() => undefined}
        onRelist={onRelist}
      />
    </QueryClientProvider>,
  );
const refuse = (message: string) => ({ message: null, code: "ebay/refused", params: { message } });
const relist = () => userEvent.click(screen.getByRole("button", { name: "Relist" }));
const shipping = () => screen.findByLabelText("Shipping");

it("relists on the ended item's own terms if eBay has its service", async () => {
  open("USPSPriority");
  await relist();
  expect(onRelist).toHaveBeenCalledWith(1, null);
  expect(screen.queryByLabelText("Shipping")).not.toBeInTheDocument();
});

it("offers the successor of a service that eBay has no more, before anything is sent", async () => {
  open("USPSParcel");
  expect(await shipping()).toHaveValue("USPSGroundAdvantage");
  expect(await shipping()).toHaveAccessibleDescription(
    "eBay doesn't have USPSParcel any more. Choose how the item is shipped.",
  );
  await relist();
  expect(onRelist).toHaveBeenCalledWith(1, { service: "USPSGroundAdvantage" });
});

it("takes another service, or the seller's selling terms", async () => {
  open("USPSParcel");
  await userEvent.selectOptions(await shipping(), "USPS Priority Mail");
  expect(await shipping()).toHaveAccessibleDescription(/Prices, returns and dispatch stay as they were/);
  await relist();
  expect(onRelist).toHaveBeenLastCalledWith(1, { service: "USPSPriority" });
  await userEvent.selectOptions(await shipping(), "Your selling terms");
  await relist();
  expect(onRelist).toHaveBeenLastCalledWith(1, "sellers");
});

it("says at the choice what eBay has refused, and falls back on the seller's selling terms", async () => {
  open("FedExGone", {
    ...{
      failure: refuse("At least one valid shipping service must be specified."),
      canStay: false,
      takesService: true,
    },
  });
  expect(await shipping()).toHaveAccessibleDescription(
    "At least one valid shipping service must be specified.",
  );
  expect(await shipping()).toHaveValue("sellers");
  await relist();
  expect(onRelist).toHaveBeenCalledWith(1, "sellers");
});

it("says what of the old item eBay has no more, and relists with the rest of it", async () => {
  open("USPSPriority", {
    failure: refuse("eBay no longer offers Old abroad."),
    canStay: true,
    takesService: true,
  });
  expect(await shipping()).toHaveAccessibleDescription("eBay no longer offers Old abroad.");
  expect(await shipping()).toHaveDisplayValue("As the old item, with this change");
  await relist();
  expect(onRelist).toHaveBeenCalledWith(1, "left");
});

it("offers no service in place of a business policy that is gone", async () => {
  open(null, { failure: refuse("The policy is gone."), canStay: true, takesService: false });
  await shipping();
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["As the old item, with this change", "Your selling terms"]);
});
