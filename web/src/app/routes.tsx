import { isValidElement, type ReactNode } from "react";
import { matchPath, Navigate, type RouteObject } from "react-router-dom";

import { urls } from "@/lib/browser/urls";

import { ACCESS, type RoutePath } from "./access";
import { Guard } from "./Guard";
import { Loaded } from "./Loaded";
import { type Screen, screen } from "./screen";
import { ScreenError } from "./ScreenError";
import { ToCollection } from "./ToCollection";

const Shell = screen(() => import("./shell/Shell").then((m) => m.Shell));
const NotFoundPage = screen(() => import("@/features/not-found/NotFoundPage").then((m) => m.NotFoundPage));
const LoginPage = screen(() => import("@/features/login/LoginPage").then((m) => m.LoginPage));
const UserNotFoundPage = screen(() =>
  import("@/features/login/refused/UserNotFoundPage").then((m) => m.UserNotFoundPage),
);
const TermsScreen = screen(() => import("./TermsScreen").then((m) => m.TermsScreen));
const DashboardPage = screen(() => import("@/features/dashboard/DashboardPage").then((m) => m.DashboardPage));
const CollectionPage = screen(() =>
  import("@/features/collection/CollectionPage").then((m) => m.CollectionPage),
);
const ListingPage = screen(() => import("@/features/listing/ListingPage").then((m) => m.ListingPage));
const AddListingPage = screen(() =>
  import("@/features/listing-forms/add/AddListingPage").then((m) => m.AddListingPage),
);
const EditListingPage = screen(() =>
  import("@/features/listing-forms/edit/EditListingPage").then((m) => m.EditListingPage),
);
const EditListingEnhancedPage = screen(() =>
  import("@/features/listing-forms/edit/EditListingPage").then((m) => m.EditListingEnhancedPage),
);
const ReviseListingPage = screen(() =>
  import("@/features/listing-forms/revise/ReviseListingPage").then((m) => m.ReviseListingPage),
);
const PlacesPage = screen(() => import("@/features/places/PlacesPage").then((m) => m.PlacesPage));
const PlacePage = screen(() => import("@/features/places/PlacePage").then((m) => m.PlacePage));
const OrdersPage = screen(() => import("@/features/orders/OrdersPage").then((m) => m.OrdersPage));
const ShipScreen = screen(() => import("./ShipScreen").then((m) => m.ShipScreen));
const OrderPage = screen(() => import("@/features/orders/detail/OrderPage").then((m) => m.OrderPage));
const OrderRedirect = screen(() => import("@/features/orders/OrderRedirect").then((m) => m.OrderRedirect));
const InboxPage = screen(() => import("@/features/inbox/InboxPage").then((m) => m.InboxPage));
const AnalyticsPage = screen(() => import("@/features/analytics/AnalyticsPage").then((m) => m.AnalyticsPage));
const CapturePage = screen(() => import("@/features/capture/CapturePage").then((m) => m.CapturePage));
const BulkManagerPage = screen(() =>
  import("@/features/bulk-manager/BulkManagerPage").then((m) => m.BulkManagerPage),
);
const AdminPage = screen(() => import("@/features/admin/AdminPage").then((m) => m.AdminPage));
const GalleryIndexScreen = screen(() => import("./GalleryScreens").then((m) => m.GalleryIndexScreen));
const GalleryScreen = screen(() => import("./GalleryScreens").then((m) => m.GalleryScreen));
const MigrationPage = screen(() =>
  import("@/features/migration-toolbox/MigrationPage").then((m) => m.MigrationPage),
);
const EbayTesterPage = screen(() =>
  import("@/features/ebay-tester/EbayTesterPage").then((m) => m.EbayTesterPage),
);
const TestEbayPage = screen(() =>
  import("@/features/developer/ebay/TestEbayPage").then((m) => m.TestEbayPage),
);
const DebugSyncPage = screen(() =>
  import("@/features/developer/sync/DebugSyncPage").then((m) => m.DebugSyncPage),
);
const CheckFirestorePage = screen(() =>
  import("@/features/developer/firestore/CheckFirestorePage").then((m) => m.CheckFirestorePage),
);
const DebugImagesPage = screen(() =>
  import("@/features/developer/images/DebugImagesPage").then((m) => m.DebugImagesPage),
);
const DebugOrdersPage = screen(() =>
  import("@/features/developer/orders/DebugOrdersPage").then((m) => m.DebugOrdersPage),
);
const TestAvatarPage = screen(() =>
  import("@/features/developer/avatar/TestAvatarPage").then((m) => m.TestAvatarPage),
);
const PartsPage = screen(() => import("@/features/developer/parts/PartsPage").then((m) => m.PartsPage));
const SetAdminPage = screen(() =>
  import("@/features/developer/super-admin/SetAdminPage").then((m) => m.SetAdminPage),
);
const AssistantPage = screen(() => import("@/features/ai/AssistantPage").then((m) => m.AssistantPage));
const SettingsPage = screen(() => import("@/features/settings/SettingsPage").then((m) => m.SettingsPage));
const ApiDocsPage = screen(() => import("@/features/api-docs/ApiDocsPage").then((m) => m.ApiDocsPage));
const EbayCallbackPage = screen(() =>
  import("@/features/ebay/EbayCallbackPage").then((m) => m.EbayCallbackPage),
);

/** The screens, inside or outside the shell. Every other route of `ACCESS` shows the not-found page. */
const IN_SHELL: Partial<Record<RoutePath, ReactNode>> = {
  "/": <DashboardPage />,
  "/dashboard": <Navigate to={urls.dashboard} replace />,
  "/collection": <CollectionPage />,
  "/listings": <ToCollection />,
  "/listing/:id": <ListingPage />,
  "/add-listing": <AddListingPage />,
  "/edit-listing/:id": <EditListingPage />,
  "/edit-listing-enhanced/:id": <EditListingEnhancedPage />,
  "/revise-listing/:id": <ReviseListingPage />,
  "/places": <PlacesPage />,
  "/places/:id": <PlacePage />,
  "/orders": <OrdersPage />,
  "/ship": <ShipScreen />,
  "/order/:id": <OrderPage />,
  "/order-by-id/:id": <OrderRedirect />,
  "/ebay-order/:id": <OrderRedirect />,
  "/inbox": <InboxPage />,
  "/analytics": <AnalyticsPage />,
  "/capture": <CapturePage />,
  "/bulk-manager": <BulkManagerPage />,
  "/migration-toolbox": <MigrationPage />,
  "/ebay-tester": <EbayTesterPage />,
  "/unified-ebay-tester": <EbayTesterPage />,
  "/test-ebay": <TestEbayPage />,
  "/debug-sync": <DebugSyncPage />,
  "/check-firestore": <CheckFirestorePage />,
  "/debug-images": <DebugImagesPage />,
  "/debug-orders": <DebugOrdersPage />,
  "/test-avatar": <TestAvatarPage />,
  "/developer/ui": <PartsPage />,
  "/set-admin": <SetAdminPage />,
  "/make-admin": <SetAdminPage />,
  "/ai": <AssistantPage />,
  "/settings": <SettingsPage />,
  "/admin/:section?/:subTab?": <AdminPage />,
  "/ebay": <EbayCallbackPage />,
};

const PLAIN: Partial<Record<RoutePath, ReactNode>> = {
  "/login": <LoginPage />,
  "/user-not-found": <UserNotFoundPage />,
  "/terms": <TermsScreen />,
  "/gallery": <GalleryIndexScreen />,
  "/g/:username": <GalleryScreen />,
  "/api-docs": <ApiDocsPage />,
};

const paths = Object.keys(ACCESS) as RoutePath[];
const isInShell = (path: RoutePath) => ACCESS[path] === "signed-in" || ACCESS[path] === "admin";

export const routes: RouteObject[] = [
  {
    errorElement: <ScreenError />,
    children: [
      ...paths
        .filter((path) => !isInShell(path))
        .map((path) => ({
          path,
          element: (
            <Guard access={ACCESS[path]}>
              <Loaded>{PLAIN[path] ?? <NotFoundPage />}</Loaded>
            </Guard>
          ),
        })),
      {
        element: (
          <Guard access="signed-in">
            <Loaded>
              <Shell />
            </Loaded>
          </Guard>
        ),
        children: paths.filter(isInShell).map((path) => ({
          path,
          element: <Guard access={ACCESS[path]}>{IN_SHELL[path] ?? <NotFoundPage inShell />}</Guard>,
          errorElement: <ScreenError inShell />,
        })),
      },
      {
        path: "*",
        element: (
          <Loaded>
            <NotFoundPage />
          </Loaded>
        ),
      },
    ],
  },
];

/** Starts loading the code of the screen that will be shown at `pathname`, in parallel with the account. */
export function loadAhead(pathname: string, isSomebodyKnown: boolean): void {
  const isAskedToSignIn = (each: RoutePath) => each === "/login" || ACCESS[each] !== "public";
  if (!isSomebodyKnown) {
    if (paths.some((each) => isAskedToSignIn(each) && matchPath(each, pathname))) load(LoginPage);
    return;
  }
  const path = paths.find((each) => ACCESS[each] === "signed-in" && matchPath(each, pathname));
  const element = path && IN_SHELL[path];
  const type: unknown = isValidElement(element) ? element.type : null;
  for (const shown of [Shell, type]) if (isScreen(shown)) load(shown);
}

function load(shown: Screen<never>): void {
  // Showing the screen tries again and reports the error.
  shown.load().catch(() => undefined);
}

const isScreen = (type: unknown): type is Screen<never> => typeof type === "function" && "load" in type;
