import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { MarketplaceStatus } from "./MarketplaceStatus";

function open(record: Parameters<typeof samplePerson>[0]) {
  setSession({ status: "ready", person: samplePerson(record) });
  render(
    <MemoryRouter>
      <MarketplaceStatus />
    </MemoryRouter>,
  );
}

it("links to the settings and shows the connection's state", () => {
  open({ ebay: null });
  expect(screen.getByRole("link", { name: "eBay Not Connected: open Settings" })).toHaveAttribute(
    "href",
    "/settings",
  );
});

it("is hidden when the person has disabled the marketplace", () => {
  open({ enabledPlatforms: { ebay: false, whatnot: false, shopify: false } });
  expect(screen.queryByRole("link")).not.toBeInTheDocument();
});
