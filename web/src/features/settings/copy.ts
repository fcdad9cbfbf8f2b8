export const copy = {
  title: "Settings",
  connect: "Connect eBay",
  reconnect: "Reconnect",
  refresh: "Refresh connection",
  disconnect: "Disconnect",
  disconnected: "eBay disconnected",
  notRevoked: "Disconnected here, but eBay could not be notified",
  notRevokedDetail:
    "Pegboard has deleted its access. To revoke it at eBay too, remove Pegboard under Third-party app access in your eBay account settings.",
  over: "eBay has ended this connection",
  overDetail:
    "Access was revoked or has expired. Your listings, drafts and orders are kept. Reconnect to continue.",
  trafficRefused: "eBay refuses its traffic report",
  trafficRefusedDetail: (since: string) =>
    `Since ${since}, eBay doesn't grant “Views and impressions” (scope sell.analytics.readonly) any more. Connect again to give it. Until then, views get older, and after 14 days they come from each item's own counter.`,
  disconnectFailed: "Failed to disconnect eBay",
  refreshFailed: "Failed to refresh eBay connection. Please reconnect.",
  access: "What Pegboard may do at eBay",
  withoutRefused: "Connect without it",
  refusedTitle: "eBay doesn't grant all of this",
  lastHeard: "Last heard from eBay",
  notHeard: "Not yet",
  sync: "Sync listings",
  syncing: (percent: number | null) => (percent === null ? "Syncing" : `Syncing, ${percent}%`),
  lastSync: (when: string | null) => (when === null ? "Not synced yet" : `Last sync: ${when}`),
  syncFailed: "Failed to sync with eBay",
  platforms: "Platforms",
  ebayOff:
    "Switched off: nothing of eBay is shown, and Pegboard reads nothing automatically. Your listings stay for sale at eBay and stay here. Switch it on to continue where you stopped.",
  assistant: "Assistant",
  showAssistant: "AI Assistant",
  showAssistantHint: "Shows it in the navigation. Your conversations are kept either way.",
  saveFailed: "This setting could not be saved",
} as const;

/** The platforms. Each switch toggles the platform's own features. */
export const PLATFORMS = [
  { key: "ebay", label: "eBay", hint: "Listings, orders and the connection status" },
  {
    key: "whatnot",
    label: "Whatnot",
    hint: "Live selling. Pegboard doesn't support it yet. New features appear here once this is on.",
  },
  { key: "shopify", label: "Shopify", hint: "Your own shop. Moving to it is coming soon." },
] as const;
