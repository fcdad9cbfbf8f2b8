export const copy = {
  pages: "Developer pages",
  again: "Run again",
  running: "Running",
  ok: "OK",
  failed: "Failed",
} as const;

export const PAGES = [
  { to: "/test-ebay", label: "eBay APIs", isForAdmins: false },
  { to: "/debug-sync", label: "Sync", isForAdmins: false },
  { to: "/debug-orders", label: "Orders", isForAdmins: false },
  { to: "/debug-images", label: "Images", isForAdmins: false },
  { to: "/check-firestore", label: "Firestore", isForAdmins: false },
  { to: "/test-avatar", label: "Avatar", isForAdmins: false },
  { to: "/developer/ui", label: "Parts", isForAdmins: false },
  { to: "/set-admin", label: "Set Super Admin", isForAdmins: false },
  { to: "/ebay-tester", label: "Marketplace tester", isForAdmins: true },
] as const;
