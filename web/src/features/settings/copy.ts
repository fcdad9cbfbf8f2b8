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

export const PLATFORMS = [
  { key: "ebay", label: "eBay", hint: "Listings, orders and the connection status" },
  { key: "whatnot", label: "Whatnot", hint: "Live selling" },
  { key: "shopify", label: "Shopify", hint: "Your own hosted shop" },
] as const;
