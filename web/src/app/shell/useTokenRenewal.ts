import { useEffect, useEffectEvent } from "react";

import type { UserDocument } from "@contract/documents";

import { isRefreshDue, renewToken } from "@/lib/ebay/ebayConnection";

/** Milliseconds (specification 1, section 4). */
const INTERVAL = 60_000;

/** Renews the marketplace token before it expires. Checks on load and every minute. */
export function useTokenRenewal({ ebay, enabledPlatforms }: UserDocument): void {
  const renewIfDue = useEffectEvent(() => {
    if (!enabledPlatforms.ebay || !isRefreshDue(ebay, Date.now())) return;
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
