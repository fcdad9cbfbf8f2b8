import { formatCount } from "@/ui/numbers";

export const copy = {
  open: "Historical metrics",
  title: "Historical metrics",
  hint: "The cost of each day. Days are UTC. This browser keeps them for 90 days.",
  previous: "Previous month",
  next: "Next month",
  fetchAll: (count: number) => `Fetch All (${count})`,
  clearEmpty: "Clear Empty Data",
  cleared: (count: number) => `${formatCount(count, "empty day")} cleared`,
  again: "Fetch month again",
  fetching: "Fetching metrics",
  stop: "Stop",
  fetched: (count: number) => `${formatCount(count, "day")} fetched`,
  failed: "Failed to fetch metrics",
  backfillFailed: "Backfill failed",
  keptDays: "Fetched days are kept.",
  notStored: "This browser has no storage left. The days are shown until you close the page.",
} as const;

export const STATE_LABELS = {
  future: "In the future",
  old: "No longer kept",
  "not-fetched": "Not fetched",
  fetching: "Fetching",
  today: "Today, live",
  partial: "Partial, can be refreshed",
  complete: "Complete",
  "no-usage": "No usage",
  failed: "Failed, can be fetched again",
} as const;
