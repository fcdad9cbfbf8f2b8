export const copy = {
  working: "Connecting to eBay",
  workingDetail: "eBay has sent you back; the connection is being set up.",
  success: "eBay is connected",
  successDetail: "You are going to the Dashboard.",
  errorNext: "You are going back to Settings.",
  declined: "You declined the eBay authorization",
  declinedDetail: "To connect your account, please try again and accept.",
  refused: "Authorization failed",
  noCode: "No authorization code received",
  noCodeDetail: "Missing authorization code from eBay",
  failed: "Failed to connect to eBay",
  failedDetail: "Please try again later",
} as const;
