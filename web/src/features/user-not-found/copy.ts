export const copy = {
  title: "Access denied",
  lead: "Your account has not been authorized to use the product. Nothing is wrong with your Google account; it is just not on the list yet.",
  steps: [
    "Contact your administrator.",
    "Give them this e-mail address.",
    "Sign in again after they have approved it: Sign Out brings you to the sign-in page.",
  ],
  signOut: "Sign Out",
  checkAgain: "Check Access Again",
} as const;
