import type { UserDocument } from "@contract/documents";
import { refreshEbayToken } from "@contract/ebay/ebay";
import { TOKEN_EXPIRING_THRESHOLD_SECONDS, TOKEN_REFRESH_THRESHOLD_SECONDS } from "@contract/wire/limits";

import { createPersonStore } from "../session/perPerson";
import { call } from "../calls/call";

export type TokenRefresh = "idle" | "refreshing" | "failed";

export interface ConnectionState {
  readonly state: "disconnected" | "connected" | "expiring" | "expired";
  readonly text: string;
}

export const CONNECTION_TONES = {
  disconnected: "neutral",
  connected: "success",
  expiring: "warning",
  expired: "danger",
} as const;

/**
 * Maps an account to its connection state (specification 1, section 4, "Marketplace connection status"). A token that has
 * expired is renewed by the next call, so it counts as expired only if a renewal failed or eBay has ended the connection.
 * `now` is in epoch milliseconds.
 */
export function getConnectionState(
  { ebay, ebayConnected }: Pick<UserDocument, "ebay" | "ebayConnected">,
  refresh: TokenRefresh,
  now: number,
): ConnectionState {
  if (!ebay) return { state: "disconnected", text: "eBay Not Connected" };
  const remainingSeconds = (ebay.expiresAt - now) / 1000;
  if (!ebayConnected || (remainingSeconds <= 0 && refresh === "failed")) {
    return { state: "expired", text: "Token Expired" };
  }
  if (remainingSeconds <= 0) return { state: "connected", text: "eBay Connected" };
  if (remainingSeconds < TOKEN_EXPIRING_THRESHOLD_SECONDS && refresh !== "idle") {
    const text = refresh === "refreshing" ? "Refreshing Token..." : "Token Refresh Failed - Expiring Soon";
    return { state: "expiring", text };
  }
  return { state: "connected", text: "eBay Connected" };
}

/**
 * Returns whether the token should be renewed automatically: it expires soon, but hasn't
 * yet. After that, the next call renews it.
 */
export function isRefreshDue(ebay: UserDocument["ebay"], now: number): boolean {
  if (!ebay) return false;
  const remainingSeconds = (ebay.expiresAt - now) / 1000;
  return remainingSeconds > 0 && remainingSeconds < TOKEN_REFRESH_THRESHOLD_SECONDS;
}

export const useTokenRefresh = createPersonStore<{ refresh: TokenRefresh }>(() => ({ refresh: "idle" }));

let running: Promise<void> | null = null;

/**
 * Renews the token; the user record then has the new expiry. Concurrent calls share one request. Rejects with
 * `AppError`.
 */
export function renewToken(): Promise<void> {
  running ??= renew().finally(() => (running = null));
  return running;
}

async function renew(): Promise<void> {
  useTokenRefresh.setState({ refresh: "refreshing" });
  try {
    await call(refreshEbayToken, null);
    useTokenRefresh.setState({ refresh: "idle" });
  } catch (error) {
    useTokenRefresh.setState({ refresh: "failed" });
    throw error;
  }
}
