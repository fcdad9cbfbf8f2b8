import { Plug } from "lucide-react";

import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { Badge, Dot } from "@/ui/status/Badge";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";

export function EbayCard() {
  const { ebay } = usePerson().record;
  const { isConnected, isOver } = useMarketplace();
  const tone = isOver ? "danger" : isConnected ? "success" : "neutral";
  return (
    <Panel
      title="eBay"
      aside={
        <Badge tone={tone}>
          <Dot tone={tone} />
          {isConnected ? "Connected" : "Not Connected"}
        </Badge>
      }
    >
      <div className="grid gap-3 p-4">
        {isConnected ? (
          <dl className="flex justify-between gap-4">
            <dt className="text-muted">Store</dt>
            <dd className="truncate">{ebay?.storeName ?? "Your eBay account"}</dd>
          </dl>
        ) : (
          <p className="text-muted">{isOver ? copy.connectionOver : copy.draftsStay}</p>
        )}
        <ButtonLink to={urls.settings} icon={Plug}>
          {isConnected ? "Manage in Settings" : isOver ? "Reconnect" : "Connect"}
        </ButtonLink>
      </div>
    </Panel>
  );
}
