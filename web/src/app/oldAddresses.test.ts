// @vitest-environment node
import { describe, expect, it } from "vitest";

import { auditView } from "@/features/admin/audit/view";
import { catalogueView } from "@/features/admin/catalogue/view";
import { getRange, usageView } from "@/features/admin/dashboard/view";
import { usersView } from "@/features/admin/users/view";
import { wishlistsView } from "@/features/admin/wishlists/view";
import { assistantView } from "@/features/ai/view";
import { inboxView } from "@/features/inbox/view";
import { analyticsView } from "@/features/analytics/view";
import { bulkView } from "@/features/bulk-manager/view";
import { batchView } from "@/features/capture/batch/view";
import { collectionView } from "@/features/collection/list/view";
import { dashboardView } from "@/features/dashboard/view";
import { debugImagesView, debugOrdersView } from "@/features/developer/views";
import { testerView } from "@/features/ebay-tester/view";
import { galleryView } from "@/features/gallery/view";
import { productsView } from "@/features/migration-toolbox/view";
import { shipView } from "@/features/orders/ship/view";
import { ordersView } from "@/features/orders/view";
import { placesView, placeView } from "@/features/places/view";
import { settingsView } from "@/features/settings/view";
import type { ViewDefinition } from "@/lib/view/defineView";

const row = <V extends object>(
  screen: string,
  definition: ViewDefinition<V>,
  search: string,
  view: Partial<V>,
) => ({
  screen,
  search,
  view: { ...definition.defaults, ...view },
  parsed: definition.parse(new URLSearchParams(search)),
  written: definition.toSearch({ ...definition.defaults, ...view }),
});

/** The addresses as the screens wrote them before `defineView`. Bookmarks and sent links have these. */
const OLD = [
  row(
    "/collection",
    collectionView,
    "?search=M%C3%BCller+%26+Co+%231&status=no-sku&sort=-price&page=3&size=50&view=grid",
    { search: "Müller & Co #1", filter: "no-sku", sort: "-price", page: 3, size: 50, mode: "grid" },
  ),
  row("/collection, one long page", collectionView, "?size=all", { size: "all" }),
  row(
    "/orders",
    ordersView,
    "?search=camaro+%26+co&status=shipped&sort=-total&page=3&size=50&until=1760000000000",
    {
      ...{ search: "camaro & co", filter: "shipped", sort: "-total" },
      ...{ page: 3, size: 50, until: 1_760_000_000_000 },
    },
  ),
  row("/g/dana", galleryView, "?search=relay+AMBER&sort=-price&page=2", {
    ...{ search: "relay AMBER", sort: "-price", page: 2 },
  }),
  row("/g/dana, some cars", galleryView, "?cars=a%2Cb", { cars: "a,b" }),
  row("/g/dana, a shared list", galleryView, "?wishlist=w1", { wishlist: "w1" }),
  row("/bulk-manager", bulkView, "?q=Wheels+1199&sort=-title", { search: "Wheels 1199", sort: "-title" }),
  row("/migration-toolbox", productsView, "?q=RL-HKM27&show=refused&page=2", {
    ...{ search: "RL-HKM27", filter: "refused", page: 2 },
  }),
  row("/capture", batchView, "?photos=", { isOpen: true }),
  row("/", dashboardView, "?wishlists=all", { wishlists: "all" }),
  row("/inbox", inboxView, "?kind=offer&state=all&thread=offer-12", {
    ...{ kind: "offer", state: "all", thread: "offer-12" },
  }),
  row("/places", placesView, "?search=shelf+3", { search: "shelf 3" }),
  row("/places/A-01", placeView, "?count=", { counting: true }),
  row("/ship", shipView, "?step=pack&parcel=07-11111-22222", { step: "pack", parcel: "07-11111-22222" }),
  row("/ship, late orders", shipView, "?due=late", { due: "late" }),
  row("/ai", assistantView, "?c=c1", { conversation: "c1" }),
  row("/admin/audit", auditView, "?by=ada&whom=bob&action=deleteUser&outcome=refused&from=2026-11-01", {
    ...{ by: "ada", target: "bob", action: "deleteUser", outcome: "refused", from: "2026-11-01" },
  }),
  row("/admin/catalogue", catalogueView, "?q=GTB53&show=disputed", { search: "GTB53", show: "disputed" }),
  row("/analytics", analyticsView, "?range=90d", { range: "90d" }),
  row("/settings", settingsView, "?tab=api-keys", { tab: "api-keys" }),
  row("/ebay-tester", testerView, "?tab=shipping", { tab: "shipping" }),
  row("/debug-images", debugImagesView, "?listing=debug-pictures", { listing: "debug-pictures" }),
  row("/debug-orders", debugOrdersView, "?order=07-11111-22222", { order: "07-11111-22222" }),
  row("/admin/users", usersView, "?q=Jo+%C3%A9", { search: "Jo é" }),
  row("/admin/wishlists", wishlistsView, "?of=own", { scope: "own" }),
  row("/admin/dashboard", usageView, "?range=last-month&month=2026-10&history=2026-11", {
    ...{ range: "last-month", month: "2026-10", history: "2026-11" },
  }),
  row("/admin/dashboard, days", usageView, "?range=custom&from=2026-11-01&to=2026-11-09", {
    ...{ range: "custom", from: "2026-11-01", to: "2026-11-09" },
  }),
];

describe.each(OLD)("$screen at $search", ({ parsed, view, written, search }) => {
  it("shows what it showed, and is still written the same way", () => {
    expect(parsed).toEqual(view);
    expect(written).toBe(search);
  });
});

/** Addresses that name a default. They can be read, but aren't written any more. */
it.each([
  [settingsView, "?tab=integrations"],
  [testerView, "?tab=fetch"],
] as const)("reads the default if an address names it", (definition, search) => {
  expect(definition.parse(new URLSearchParams(search))).toEqual(definition.defaults);
});

describe("the admin dashboard's days", () => {
  const shownAt = (search: string) => getRange(usageView.parse(new URLSearchParams(search)), "2026-11-21");

  it("are those of a preset, or of a custom range", () => {
    const days = { startDate: "2026-11-01", endDate: "2026-11-09" };
    expect(shownAt("?range=custom&from=2026-11-01&to=2026-11-09")).toEqual({ preset: "custom", range: days });
    expect(shownAt("?range=month&from=2026-11-01")).toMatchObject({ preset: "month" });
  });

  it.each([
    "",
    "?range=decade",
    "?range=custom",
    "?range=custom&from=2026-11-09&to=2026-11-01",
    "?range=custom&from=2026-11-01&to=2026-11-31",
  ])("are this week at %j", (search) => {
    const week = { startDate: "2026-11-15", endDate: "2026-11-21" };
    expect(shownAt(search)).toEqual({ preset: "week", range: week });
  });
});
