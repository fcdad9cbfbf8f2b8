/**
 * `signed-in`: terms accepted. `signed-in-no-status-check`: the terms page itself. `admin`: accountRole is
 * admin or super-admin, or isSuperAdmin is set.
 */
export type Access = "public" | "signed-in" | "signed-in-no-status-check" | "admin";

/** Every route and who may open it. A route without a screen in `routes.tsx` shows the not-found page. */
export const ACCESS = {
  "/": "signed-in",
  "/dashboard": "signed-in",
  "/login": "public",
  "/user-not-found": "public",
  "/terms": "signed-in-no-status-check",
  "/collection": "signed-in",
  "/listings": "signed-in",
  "/listing/:id": "signed-in",
  "/add-listing": "signed-in",
  "/edit-listing/:id": "signed-in",
  "/edit-listing-enhanced/:id": "signed-in",
  "/revise-listing/:id": "signed-in",
  "/places": "signed-in",
  "/places/:id": "signed-in",
  "/orders": "signed-in",
  "/ship": "signed-in",
  "/order/:id": "signed-in",
  "/order-by-id/:id": "signed-in",
  "/ebay-order/:id": "signed-in",
  "/inbox": "signed-in",
  "/analytics": "signed-in",
  "/settings": "signed-in",
  "/ai": "signed-in",
  "/gallery": "public",
  "/g/:username": "public",
  "/api-docs": "public",
  "/bulk-manager": "signed-in",
  "/migration-toolbox": "signed-in",
  "/capture": "signed-in",
  "/admin/:section?/:subTab?": "admin",
  "/make-admin": "signed-in",
  "/set-admin": "signed-in",
  "/test-avatar": "signed-in",
  "/test-ebay": "signed-in",
  "/debug-sync": "signed-in",
  "/check-firestore": "signed-in",
  "/debug-images": "signed-in",
  "/debug-orders": "signed-in",
  "/developer/ui": "signed-in",
  "/ebay": "signed-in",
  "/ebay-tester": "admin",
  "/unified-ebay-tester": "admin",
} as const satisfies Record<string, Access>;

export type RoutePath = keyof typeof ACCESS;
