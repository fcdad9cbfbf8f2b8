import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { IntegrationsTab } from "./IntegrationsTab";

it("shows every platform and the assistant as stored in the record", () => {
  setSession({ status: "ready", person: samplePerson() });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntegrationsTab />
    </QueryClientProvider>,
  );
  for (const name of ["eBay", "AI Assistant"]) expect(screen.getByRole("switch", { name })).toBeChecked();
  for (const name of ["Whatnot", "Shopify"]) expect(screen.getByRole("switch", { name })).not.toBeChecked();
});
