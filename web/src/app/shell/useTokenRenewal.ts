import { useEffect, useEffectEvent } from "react";

import type { UserDocument } from "@contract/documents";
import { MINUTE_MS } from "@contract/wire/durations";

import { isRefreshDue, renewToken } from "@/lib/ebay/ebayConnection";
import { getMarketplace } from "@/lib/ebay/marketplace";

/** Milliseconds between checks (specification 1, section 4). */
const INTERVAL = MINUTE_MS;

/** Renews the marketplace token before it expires. Checks on load and every minute. */
export function useTokenRenewal(record: UserDocument): void {
  const { ebay } = record;
  const { isOn } = getMarketplace(record);
  const renewIfDue = useEffectEvent(() => {
    if (!isOn || !isRefreshDue(ebay, Date.now())) return;
    // The status dot shows the failure, and the next check retries.
    renewToken().catch(() => undefined);
  });
  const connected = Boolean(ebay);
  useEffect(() => {
    if (!connected) return;
    renewIfDue();
    const timer = setInterval(() => renewIfDue(), INTERVAL);
    return () => clearInterval(timer);
  }, [connected]);
}
