import {
  BookOpen,
  Cloud,
  Gauge,
  Heart,
  HeartPulse,
  Images,
  KeyRound,
  ListChecks,
  type LucideIcon,
  ScanBarcode,
  ScrollText,
  Sparkles,
  Users,
  Webhook,
  Wrench,
} from "lucide-react";
import type { ComponentType } from "react";

import { createLazyComponent, type LazyComponent } from "@/ui/overlays/lazyComponent";

export interface AdminSection {
  /** The section's part of the address: `/admin/{key}/{subTab}`. */
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Renders a `PageHead`. Its sub-tab, if any, is `useParams().subTab`. */
  readonly Screen: LazyComponent<object>;
}

/** All sections in menu order (specification 2, section 2). `/admin` shows the first one. */
export const SECTIONS: readonly AdminSection[] = [
  createSection("dashboard", "Dashboard", Gauge, () =>
    import("./dashboard/DashboardSection").then((m) => m.DashboardSection),
  ),
  createSection("health", "Health", HeartPulse, () =>
    import("./health/HealthSection").then((m) => m.HealthSection),
  ),
  createSection("listings", "Listing Management", ListChecks, () =>
    import("./listings/ListingsSection").then((m) => m.ListingsSection),
  ),
  createSection("sku", "SKU Processing", ScanBarcode, () =>
    import("./sku/SkuSection").then((m) => m.SkuSection),
  ),
  createSection("wishlists", "Wishlist Tracking", Heart, () =>
    import("./wishlists/WishlistsSection").then((m) => m.WishlistsSection),
  ),
  createSection("images", "Image Migration", Images, () =>
    import("./images/ImagesSection").then((m) => m.ImagesSection),
  ),
  createSection("catalogue", "Catalogue", BookOpen, () =>
    import("./catalogue/CatalogueSection").then((m) => m.CatalogueSection),
  ),
  createSection("cloudinary", "Cloudinary Config", Cloud, () =>
    import("./cloudinary/CloudinarySection").then((m) => m.CloudinarySection),
  ),
  createSection("openai", "OpenAI Config", KeyRound, () =>
    import("./openai/OpenAiSection").then((m) => m.OpenAiSection),
  ),
  createSection("aiProvider", "AI Provider", Sparkles, () =>
    import("./aiProvider/AiProviderSection").then((m) => m.AiProviderSection),
  ),
  createSection("webhooks", "Webhooks & Notifications", Webhook, () =>
    import("./webhooks/WebhooksSection").then((m) => m.WebhooksSection),
  ),
  createSection("testPages", "Utilities", Wrench, () =>
    import("./testPages/UtilitiesSection").then((m) => m.UtilitiesSection),
  ),
  createSection("users", "User Management", Users, () =>
    import("./users/UsersSection").then((m) => m.UsersSection),
  ),
  createSection("audit", "Audit Log", ScrollText, () =>
    import("./audit/AuditSection").then((m) => m.AuditSection),
  ),
];

function createSection(
  key: string,
  label: string,
  icon: LucideIcon,
  load: () => Promise<ComponentType>,
): AdminSection {
  return { key, label, icon, Screen: createLazyComponent(load, { isEarly: false }) };
}
