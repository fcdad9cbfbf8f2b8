import type { ReactNode } from "react";

import { Page } from "@/ui/page/Page";
import { PageHead } from "@/ui/page/PageHead";

import { useMarketplace } from "./marketplace";
import { MarketplaceOff } from "./MarketplaceOff";

interface MarketplacePageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a screen that is only for eBay, or `MarketplaceOff` while the seller has switched eBay off. */
export function MarketplacePage({ title, children }: MarketplacePageProps) {
  const { isOn } = useMarketplace();
  if (isOn) return children;
  return (
    <Page>
      <PageHead title={title} />
      <div className="mt-3">
        <MarketplaceOff />
      </div>
    </Page>
  );
}
