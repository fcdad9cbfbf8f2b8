export const copy = {
  title: "Access denied",
  lead: "Your account has not been authorized to use the product. Nothing is wrong with your Google account; it is just not on the list yet.",
  steps: [
    "Contact your administrator.",
    "Give them this e-mail address.",
    "After they have approved it, choose Check Access Again and sign in.",
  ],
  signOut: "Sign Out",
  stillRefused: "This account still has no access.",
  checkAgain: "Check Access Again",
} as const;
