export const copy = {
  menu: "Admin sections",
  verifying: "Verifying admin access...",
  denied: "Access Denied: Super Admin privileges required",
  deniedHint: "Your role was changed while this page was open. Another super admin can give it back.",
  toDashboard: "Back to the dashboard",
  unverified: "Your access could not be verified",
  tryAgain: "Try again",
  noSection: "There is no such section",
  noSectionHint: "The address may be mistyped.",
} as const;
