export const copy = {
  title: "Settings",
  account: "Account settings are coming soon.",
  connect: "Connect eBay",
  reconnect: "Reconnect",
  refresh: "Refresh connection",
  disconnect: "Disconnect",
  disconnectFailed: "Failed to disconnect eBay",
  refreshFailed: "Failed to refresh eBay connection. Please reconnect.",
  saveFailed: "This setting could not be saved",
} as const;

/** A platform is offered here once it has a feature that the switch can hide or show. */
export const PLATFORMS = [
  { key: "ebay", label: "eBay", hint: "Listings, orders and the connection status" },
] as const;
