import { EmptyState } from "@/ui/status/EmptyState";
import { ButtonLink } from "@/ui/controls/ButtonLink";

import { urls } from "../browser/urls";

/** Replaces a screen that is only for eBay while the seller has switched eBay off. */
export function MarketplaceOff() {
  return (
    <EmptyState
      title="eBay is switched off"
      action={<ButtonLink to={urls.settings}>Open Settings</ButtonLink>}
    >
      This page needs eBay. To use it again, switch eBay on under Integrations in Settings. Your data is kept.
    </EmptyState>
  );
}
