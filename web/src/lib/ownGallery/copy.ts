/**
 * Texts of specification 1, sections 5 and 8, verbatim. The errors of a username are in
 * `contract/galleries/usernames.ts`.
 */
export const usernameCopy = {
  username: "Username",
  hint: "3 to 20 lowercase letters, numbers and underscores. It is the address of your gallery.",
  own: "This is your username, and the address of your gallery.",
  checking: "Checking availability",
  available: "Available",
  taken: "Username is already taken",
  checkFailed: "Error checking availability",
  addressChanges: (own: string) =>
    `Links to /g/${own} will stop working, and somebody else may choose that name. Wishlists you have received are kept.`,
  save: "Save username",
  saved: "Username saved successfully!",
  saveFailed: (message: string) => `Error saving username: ${message}`,
} as const;

export const galleryCopy = {
  show: "Show my gallery",
  showHint: "Everybody can see your live listings without signing in, and make wishlists that you can see.",
  showFailed: "This setting could not be saved",
} as const;
