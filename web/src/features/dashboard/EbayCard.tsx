import { Plug } from "lucide-react";

import { usePerson } from "@/lib/session";
import { urls } from "@/lib/urls";
import { Badge, Dot } from "@/ui/Badge";
import { ButtonLink } from "@/ui/ButtonLink";
import { Panel } from "@/ui/Panel";

export function EbayCard() {
  const { ebay } = usePerson().record;
  const tone = ebay ? "success" : "neutral";
  return (
    <Panel
      title="eBay"
      aside={
        <Badge tone={tone}>
          <Dot tone={tone} />
          {ebay ? "Connected" : "Not Connected"}
        </Badge>
      }
    >
      <div className="grid gap-3 p-4">
        {ebay ? (
          <dl className="flex justify-between gap-4">
            <dt className="muted">Store</dt>
            <dd className="cut">{ebay.storeName ?? "Your eBay account"}</dd>
          </dl>
        ) : (
          <p className="muted">Drafts stay here until eBay is connected.</p>
        )}
        <ButtonLink to={urls.settings} icon={Plug}>
          {ebay ? "Manage in Settings" : "Connect"}
        </ButtonLink>
      </div>
    </Panel>
  );
}
