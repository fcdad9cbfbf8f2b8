import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { MarketplaceOff } from "@/lib/ebay/MarketplaceOff";
import { useAddressView } from "@/lib/view/useAddressView";
import { Page } from "@/ui/page/Page";
import { classes } from "@/ui/classes";
import { menuItem } from "@/ui/overlays/menuLook";
import { PageHead } from "@/ui/page/PageHead";

import { AccountTab } from "./account/AccountTab";
import { ApiKeysTab } from "./api-keys/ApiKeysTab";
import { copy } from "./copy";
import { IntegrationsTab } from "./IntegrationsTab";
import { ListingTextsTab } from "./listing-texts/ListingTextsTab";
import { ProfileTab } from "./ProfileTab";
import { copy as termsCopy } from "./selling-terms/copy";
import { SellingTermsTab } from "./selling-terms/SellingTermsTab";
import { type SettingsView, settingsView } from "./view";

const TABS: readonly Tab[] = [
  { key: "profile", label: "Profile", content: <ProfileTab /> },
  { key: "account", label: "Account", content: <AccountTab /> },
  { key: "integrations", label: "Integrations", content: <IntegrationsTab /> },
  { key: "selling-terms", label: termsCopy.tab, content: <SellingTermsTab />, isOfMarketplace: true },
  { key: "listing-texts", label: "Listing texts", content: <ListingTextsTab />, isOfMarketplace: true },
  { key: "api-keys", label: "API Keys", content: <ApiKeysTab /> },
];

interface Tab {
  readonly key: SettingsView["tab"];
  readonly label: string;
  readonly content: ReactNode;
  /** Whether it is only for sellers who use eBay. */
  readonly isOfMarketplace?: true;
}

export function SettingsPage() {
  const { isOn } = useMarketplace();
  const { tab } = useAddressView(settingsView).view;
  const shown = TABS.find(({ key }) => key === tab);
  return (
    <Page>
      <PageHead title={copy.title} />
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-[200px_minmax(0,720px)]">
        <nav aria-label={copy.title} className="flex [scrollbar-width:none] max-md:overflow-x-auto md:grid">
          {TABS.filter((each) => isOn || !each.isOfMarketplace).map(({ key, label }) => (
            <Link
              key={key}
              to={{ search: settingsView.toSearch({ tab: key }) }}
              aria-current={key === tab ? "page" : undefined}
              className={classes(
                menuItem({ current: key === tab, muted: key !== tab }),
                "whitespace-nowrap max-md:w-auto! max-md:flex-none",
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        {shown?.isOfMarketplace && !isOn ? <MarketplaceOff /> : shown?.content}
      </div>
    </Page>
  );
}
