export const copy = {
  title: "Sign in to Pegboard",
  lead: "The desk for sellers of die-cast cars: photograph a card, get a listing, put it on eBay.",
  button: "Sign in with Google",
  terms:
    "By signing in you agree to the Terms of Service and the Privacy terms, which you can read and accept on your first visit.",
  problems: {
    "record-unreadable": "Your user record could not be read. Please contact support.",
    "record-not-loaded": "Your user record could not be loaded. Please sign in again.",
  },
  invitation: "Only people who were invited can sign in. Ask your administrator for access.",
} as const;
