import type { ComponentType } from "react";

/**
 * `signed-in` requires accepted terms. `signed-in-no-status-check` is for the terms page itself. `admin`
 * requires the accountRole admin or super-admin, or isSuperAdmin.
 */
export type Access = "public" | "signed-in" | "signed-in-no-status-check" | "admin";

/** A route. `shell` shows the navigation and status around the screen. */
export type Route = {
  readonly path: string;
  readonly access: Access;
  readonly shell: boolean;
} & (
  | { readonly load: () => Promise<ComponentType> }
  /** The target of an old address. The query is kept. */
  | { readonly redirect: string }
);

/**
 * Every address, one per line: who may open it, whether it is inside the shell, and what it shows
 * (decisions/web/0213).
 */
// oxfmt-ignore
export const ROUTES = [
  { path: "/", access: "signed-in", shell: true, load: () => import("@/features/dashboard/DashboardPage").then((m) => m.DashboardPage) },
  { path: "/dashboard", access: "signed-in", shell: true, redirect: "/" },
  { path: "/login", access: "public", shell: false, load: () => import("@/features/login/LoginPage").then((m) => m.LoginPage) },
  { path: "/user-not-found", access: "public", shell: false, load: () => import("@/features/login/refused/UserNotFoundPage").then((m) => m.UserNotFoundPage) },
  { path: "/terms", access: "signed-in-no-status-check", shell: false, load: () => import("./TermsScreen").then((m) => m.TermsScreen) },
  { path: "/collection", access: "signed-in", shell: true, load: () => import("@/features/collection/CollectionPage").then((m) => m.CollectionPage) },
  { path: "/listings", access: "signed-in", shell: true, redirect: "/collection" },
  { path: "/listing/:id", access: "signed-in", shell: true, load: () => import("@/features/listing/ListingPage").then((m) => m.ListingPage) },
  { path: "/add-listing", access: "signed-in", shell: true, load: () => import("@/features/listing-forms/add/AddListingPage").then((m) => m.AddListingPage) },
  { path: "/edit-listing/:id", access: "signed-in", shell: true, load: () => import("@/features/listing-forms/edit/EditListingPage").then((m) => m.EditListingPage) },
  { path: "/edit-listing-enhanced/:id", access: "signed-in", shell: true, load: () => import("@/features/listing-forms/edit/EditListingPage").then((m) => m.EditListingEnhancedPage) },
  { path: "/revise-listing/:id", access: "signed-in", shell: true, load: () => import("@/features/listing-forms/revise/ReviseListingPage").then((m) => m.ReviseListingPage) },
  { path: "/places", access: "signed-in", shell: true, load: () => import("@/features/places/PlacesPage").then((m) => m.PlacesPage) },
  { path: "/places/:id", access: "signed-in", shell: true, load: () => import("@/features/places/PlacePage").then((m) => m.PlacePage) },
  { path: "/orders", access: "signed-in", shell: true, load: () => import("@/features/orders/OrdersPage").then((m) => m.OrdersPage) },
  { path: "/ship", access: "signed-in", shell: true, load: () => import("./ShipScreen").then((m) => m.ShipScreen) },
  { path: "/order/:id", access: "signed-in", shell: true, load: () => import("@/features/orders/detail/OrderPage").then((m) => m.OrderPage) },
  { path: "/order-by-id/:id", access: "signed-in", shell: true, load: () => import("@/features/orders/OrderRedirect").then((m) => m.OrderRedirect) },
  { path: "/ebay-order/:id", access: "signed-in", shell: true, load: () => import("@/features/orders/OrderRedirect").then((m) => m.OrderRedirect) },
  { path: "/inbox", access: "signed-in", shell: true, load: () => import("@/features/inbox/InboxPage").then((m) => m.InboxPage) },
  { path: "/analytics", access: "signed-in", shell: true, load: () => import("@/features/analytics/AnalyticsPage").then((m) => m.AnalyticsPage) },
  { path: "/settings", access: "signed-in", shell: true, load: () => import("@/features/settings/SettingsPage").then((m) => m.SettingsPage) },
  { path: "/ai", access: "signed-in", shell: true, load: () => import("@/features/ai/AssistantPage").then((m) => m.AssistantPage) },
  { path: "/gallery", access: "public", shell: false, load: () => import("./GalleryScreens").then((m) => m.GalleryIndexScreen) },
  { path: "/g/:username", access: "public", shell: false, load: () => import("./GalleryScreens").then((m) => m.GalleryScreen) },
  { path: "/api-docs", access: "public", shell: false, load: () => import("@/features/api-docs/ApiDocsPage").then((m) => m.ApiDocsPage) },
  { path: "/bulk-manager", access: "signed-in", shell: true, load: () => import("@/features/bulk-manager/BulkManagerPage").then((m) => m.BulkManagerPage) },
  { path: "/migration-toolbox", access: "signed-in", shell: true, load: () => import("@/features/migration-toolbox/MigrationPage").then((m) => m.MigrationPage) },
  { path: "/capture", access: "signed-in", shell: true, load: () => import("@/features/capture/CapturePage").then((m) => m.CapturePage) },
  { path: "/admin/:section?/:subTab?", access: "admin", shell: true, load: () => import("@/features/admin/AdminPage").then((m) => m.AdminPage) },
  { path: "/make-admin", access: "signed-in", shell: true, load: () => import("@/features/developer/super-admin/SetAdminPage").then((m) => m.SetAdminPage) },
  { path: "/set-admin", access: "signed-in", shell: true, load: () => import("@/features/developer/super-admin/SetAdminPage").then((m) => m.SetAdminPage) },
  { path: "/test-avatar", access: "signed-in", shell: true, load: () => import("@/features/developer/avatar/TestAvatarPage").then((m) => m.TestAvatarPage) },
  { path: "/test-ebay", access: "signed-in", shell: true, load: () => import("@/features/developer/ebay/TestEbayPage").then((m) => m.TestEbayPage) },
  { path: "/debug-sync", access: "signed-in", shell: true, load: () => import("@/features/developer/sync/DebugSyncPage").then((m) => m.DebugSyncPage) },
  { path: "/check-firestore", access: "signed-in", shell: true, load: () => import("@/features/developer/firestore/CheckFirestorePage").then((m) => m.CheckFirestorePage) },
  { path: "/debug-images", access: "signed-in", shell: true, load: () => import("@/features/developer/images/DebugImagesPage").then((m) => m.DebugImagesPage) },
  { path: "/debug-orders", access: "signed-in", shell: true, load: () => import("@/features/developer/orders/DebugOrdersPage").then((m) => m.DebugOrdersPage) },
  { path: "/developer/ui", access: "signed-in", shell: true, load: () => import("@/features/developer/parts/PartsPage").then((m) => m.PartsPage) },
  { path: "/ebay", access: "signed-in", shell: true, load: () => import("@/features/ebay/EbayCallbackPage").then((m) => m.EbayCallbackPage) },
  { path: "/ebay-tester", access: "admin", shell: true, load: () => import("@/features/ebay-tester/EbayTesterPage").then((m) => m.EbayTesterPage) },
  { path: "/unified-ebay-tester", access: "admin", shell: true, load: () => import("@/features/ebay-tester/EbayTesterPage").then((m) => m.EbayTesterPage) },
] as const satisfies readonly Route[];
