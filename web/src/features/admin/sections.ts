import {
  Cloud,
  Gauge,
  Heart,
  Images,
  KeyRound,
  ListChecks,
  type LucideIcon,
  ScanBarcode,
  Sparkles,
  Users,
  Webhook,
  Wrench,
} from "lucide-react";
import { type ComponentType, lazy } from "react";

export interface AdminSection {
  /** In the address: /admin/{key}/{subTab}. */
  readonly key: string;
  /** In the menu. */
  readonly label: string;
  readonly icon: LucideIcon;
  /** Shows a `PageHead`; its sub-tab, if it has any, is `useParams().subTab`. */
  readonly Screen: ComponentType;
}

/** The sections that there are, in the menu's order (specification 2, section 2). The first one is /admin itself. */
export const SECTIONS: readonly AdminSection[] = [
  section("dashboard", "Dashboard", Gauge, () =>
    import("./dashboard/DashboardSection").then((m) => m.DashboardSection),
  ),
  section("listings", "Listing Management", ListChecks, () =>
    import("./listings/ListingsSection").then((m) => m.ListingsSection),
  ),
  section("sku", "SKU Processing", ScanBarcode, () => import("./sku/SkuSection").then((m) => m.SkuSection)),
  section("wishlists", "Wishlist Tracking", Heart, () =>
    import("./wishlists/WishlistsSection").then((m) => m.WishlistsSection),
  ),
  section("images", "Image Migration", Images, () =>
    import("./images/ImagesSection").then((m) => m.ImagesSection),
  ),
  section("cloudinary", "Cloudinary Config", Cloud, () =>
    import("./cloudinary/CloudinarySection").then((m) => m.CloudinarySection),
  ),
  section("openai", "OpenAI Config", KeyRound, () =>
    import("./openai/OpenAiSection").then((m) => m.OpenAiSection),
  ),
  section("aiProvider", "AI Provider", Sparkles, () =>
    import("./aiProvider/AiProviderSection").then((m) => m.AiProviderSection),
  ),
  section("webhooks", "Webhooks & Notifications", Webhook, () =>
    import("./webhooks/WebhooksSection").then((m) => m.WebhooksSection),
  ),
  section("testPages", "Utilities", Wrench, () =>
    import("./testPages/UtilitiesSection").then((m) => m.UtilitiesSection),
  ),
  section("users", "User Management", Users, () =>
    import("./users/UsersSection").then((m) => m.UsersSection),
  ),
];

function section(
  key: string,
  label: string,
  icon: LucideIcon,
  load: () => Promise<ComponentType>,
): AdminSection {
  return { key, label, icon, Screen: lazy(async () => ({ default: await load() })) };
}
