import type { ACTIVITY_TYPES } from "@contract/documents";

export const copy = {
  title: "Dashboard",
  connected: "Live data from your eBay account • Sales metrics show last 30 days",
  notConnected: "Connect eBay to see live data",
  draftsStay: "Drafts stay here until eBay is connected.",
  connectionOver: "eBay has ended the connection. Your listings and drafts are kept.",
  activity: "Recent Activity",
  noActivity: "No recent activity",
  noActivityHint: "What you capture, list and sell shows up here. Capture a card to begin.",
  orders: "Orders",
  activityFailed: "Recent activity could not be loaded",
  quickActions: "Quick Actions",
  capture: "Capture a card",
  viewListings: "View All Listings",
  analytics: "Analytics",
  settings: "Settings",
} as const;

export const ACTIVITY_LABELS: Readonly<Record<(typeof ACTIVITY_TYPES)[number], string>> = {
  sale: "Sale",
  captured: "Captured",
  listed: "Listed",
  ended: "Ended",
  revised: "Revised",
  bid: "Bid",
  feedback: "Feedback",
  event: "Event",
  message: "Message",
  question: "Question",
  offer: "Offer",
  viewed: "Viewed",
};
