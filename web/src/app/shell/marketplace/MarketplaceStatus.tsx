import { Link } from "react-router-dom";

import { CONNECTION_TONES, getConnectionState, useTokenRefresh } from "@/lib/ebay/ebayConnection";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { Dot } from "@/ui/status/Badge";

/** Shows the connection's status. Hidden if the user has disabled the marketplace. */
export function MarketplaceStatus() {
  const { record } = usePerson();
  const { isOn } = useMarketplace();
  const { refresh } = useTokenRefresh();
  const now = useNow(15);
  if (!isOn) return null;
  const { state, text } = getConnectionState(record, refresh, now);
  return (
    <Link
      className="inline-flex h-control items-center gap-1.75 rounded-md px-2 font-medium text-muted hover:bg-hover hover:text-ink"
      to={urls.settings}
      title={text}
      aria-label={`${text}: open Settings`}
    >
      <Dot tone={CONNECTION_TONES[state]} />
      <span aria-hidden>eBay</span>
    </Link>
  );
}
