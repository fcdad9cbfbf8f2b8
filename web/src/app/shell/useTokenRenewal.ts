import { useEffect, useEffectEvent } from "react";

import type { UserDocument } from "@contract/documents";

import { isRefreshDue, renewToken } from "@/lib/ebayConnection";

/** Milliseconds (specification 1, section 4). */
const INTERVAL = 60_000;

/** Renews the marketplace token before it runs out: on load, and looked at every minute. */
export function useTokenRenewal({ ebay, enabledPlatforms }: UserDocument): void {
  const renewIfDue = useEffectEvent(() => {
    if (!enabledPlatforms.ebay || !isRefreshDue(ebay, Date.now())) return;
    // A failure shows in the status dot; the next minute tries again.
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
