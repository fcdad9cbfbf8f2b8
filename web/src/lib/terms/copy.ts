export const termsCopy = {
  gone: "Other terms than the original's",
  missing: "You haven't chosen your selling terms",
  missingDetail:
    "Nothing goes live without them: what the buyer pays for shipping, where you ship from, and returns.",
  choose: "Choose selling terms",
  incomplete: "The selling terms are not complete",
  settings: "Open settings",
  edit: "Edit listing",
} as const;
