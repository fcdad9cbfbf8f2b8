export const copy = {
  menu: "Admin sections",
  verifying: "Verifying admin access...",
  denied: "Access Denied: Super Admin privileges required",
  deniedHint: "Your role was changed while this page was open. Another super admin can restore it.",
  toDashboard: "Back to the dashboard",
  unverified: "Your access could not be verified",
  tryAgain: "Try again",
  copied: "Copied to clipboard!",
  copyFailed: "Failed to copy to clipboard",
  noSection: "Section not found",
  noSectionHint: "The address may be mistyped.",
} as const;
