import { ACCOUNT_DELETION_DAYS, EXPORT_DAYS } from "@contract/account";

export const exportCopy = {
  title: "Download my data",
  hint: `Everything that Pegboard stores about you, with your pictures, as zip files. You can export once a day. The files stay for ${EXPORT_DAYS} days.`,
  start: "Prepare my data",
  startAgain: "Prepare my data again",
  startFailed: "Your data was not prepared",
  tooSoon: (at: string) => `The next export can start ${at}.`,
  preparing: (documents: string, pictures: string) =>
    `Preparing your data: ${documents} documents, ${pictures} pictures so far`,
  cancel: "Cancel",
  cancelled: "The export was cancelled",
  left: "The export has stopped. Continue it.",
  resume: "Continue",
  failed: "The export failed. Try again.",
  ready: (documents: string, pictures: string, size: string) =>
    `${documents} documents and ${pictures} pictures, ${size}`,
  until: (day: string) =>
    `The files can be downloaded until ${day}. A download that breaks off can be continued.`,
  gone: "The files of your last export have been deleted. You can prepare a new one.",
  download: (name: string, size: string) => `${name} (${size})`,
  loadFailed: "Your last export could not be loaded",
} as const;

export const sessionsCopy = {
  title: "Sign out everywhere",
  hint: "Ends all of your sessions within a minute, on this and every other device. API keys go on working: revoke them under API Keys.",
  open: "Sign out everywhere",
  failed: "You were not signed out",
} as const;

export const deletionCopy = {
  title: "Delete my account",
  hint: `Deletes your listings, pictures, orders, wishlists and gallery from Pegboard. You have ${ACCOUNT_DELETION_DAYS} days to change your mind. Listings that are live on eBay stay there.`,
  open: "Delete my account",
  dialog: "Delete your account?",
  what: [
    `Nothing changes for ${ACCOUNT_DELETION_DAYS} days. You can take it back at any time until then.`,
    "After that, everything of yours is deleted, eBay is disconnected, and your gallery's name is released. Nobody can restore it.",
    "Listings that are live on eBay stay there. To remove them, end them first.",
  ],
  type: (email: string) => `Type ${email} to confirm`,
  confirm: "Delete my account",
  failed: "Nothing was changed",
  requested: (day: string) => `Your account will be deleted on ${day}`,
  due: (day: string) => `Your account will be deleted on ${day}.`,
  dueHint: "Everything works as before until then.",
  keep: "Keep my account",
  kept: "Your account stays",
  keepFailed: "Your account is still to be deleted",
} as const;

/** The text that specification 1, "Settings (/settings)", requires for the Account tab. */
export const moreSettings = "More account settings are coming soon.";
