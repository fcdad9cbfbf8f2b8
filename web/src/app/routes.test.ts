// @vitest-environment node
import { expect, it } from "vitest";

import { ROUTES } from "./routes";

/** Specification 1, section 2, and specification 3, section 2. */
const SPECIFIED = {
  public: ["/login", "/user-not-found", "/gallery", "/g/:username", "/api-docs"],
  "signed-in-no-status-check": ["/terms"],
  admin: ["/admin/:section?/:subTab?", "/ebay-tester", "/unified-ebay-tester"],
  "signed-in": [
    "/",
    "/dashboard",
    "/collection",
    "/listings",
    "/listing/:id",
    "/add-listing",
    "/edit-listing/:id",
    "/edit-listing-enhanced/:id",
    "/revise-listing/:id",
    "/places",
    "/places/:id",
    "/orders",
    "/order/:id",
    "/order-by-id/:id",
    "/ebay-order/:id",
    "/inbox",
    "/analytics",
    "/settings",
    "/ai",
    "/bulk-manager",
    "/migration-toolbox",
    "/capture",
    "/make-admin",
    "/set-admin",
    "/test-avatar",
    "/test-ebay",
    "/debug-sync",
    "/check-firestore",
    "/debug-images",
    "/debug-orders",
    "/ebay",
  ],
};

/** Our own: the gallery of the screens' parts, and Ship Today. */
const OWN = { "/developer/ui": "signed-in", "/ship": "signed-in" };

it("lists every specified route and who may open it", () => {
  const specified = Object.entries(SPECIFIED).flatMap(([access, paths]) =>
    paths.map((path) => [path, access]),
  );
  const access = Object.fromEntries(ROUTES.map((route) => [route.path, route.access]));
  expect(access).toEqual({ ...Object.fromEntries(specified), ...OWN });
});
