import {
  Boxes,
  Camera,
  ChartColumn,
  FolderInput,
  FlaskConical,
  GalleryVerticalEnd,
  Heart,
  Images,
  Inbox,
  LayoutDashboard,
  MapPin,
  type LucideIcon,
  Package,
  Settings,
  Shield,
  Sparkles,
  Truck,
} from "lucide-react";

import { getMarketplace } from "@/lib/ebay/marketplace";
import type { Person } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";

export interface Destination {
  readonly label: string;
  /** Shorter label for the bottom bar, where an item takes a fifth of a phone's width. */
  readonly short?: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Keys pressed in sequence, outside of fields. */
  readonly keys: readonly [string, string];
  /** The count shown next to the label. */
  readonly counts?: "orders-to-ship" | undefined;
  /** Whether it is only for sellers who use eBay. */
  readonly isOfMarketplace?: true;
}

/** The navigation in the specification's order. Orders, Inbox and Analytics are our additions. */
const NAVIGATION: readonly Destination[] = [
  { label: "Dashboard", to: urls.dashboard, icon: LayoutDashboard, keys: ["G", "D"] },
  { label: "Collection", to: urls.collection, icon: GalleryVerticalEnd, keys: ["G", "C"] },
  { label: "Capture", to: urls.capture, icon: Camera, keys: ["G", "P"] },
  { label: "Orders", to: urls.orders, icon: Package, keys: ["G", "O"], counts: "orders-to-ship" },
  { label: "Inbox", to: urls.inbox, icon: Inbox, keys: ["G", "N"], isOfMarketplace: true },
  { label: "AI Assistant", short: "Assistant", to: urls.assistant, icon: Sparkles, keys: ["G", "I"] },
  { label: "Bulk Manager", short: "Bulk", to: urls.bulkManager, icon: Boxes, keys: ["G", "B"] },
  {
    label: "Migration Toolbox",
    to: urls.migrationToolbox,
    icon: FolderInput,
    keys: ["G", "M"],
  },
  { label: "Analytics", to: urls.analytics, icon: ChartColumn, keys: ["G", "A"] },
  { label: "Settings", to: urls.settings, icon: Settings, keys: ["G", "S"] },
];

/**
 * Adds the screens that aren't in the specified navigation. They are reachable by keys and the command
 * palette.
 */
const ALL_DESTINATIONS: readonly Destination[] = [
  ...NAVIGATION,
  { label: "Places", to: urls.places, icon: MapPin, keys: ["G", "L"] },
  { label: "Wishlists", to: urls.dashboardWishlists, icon: Heart, keys: ["G", "W"] },
  { label: "Ship Today", to: urls.ship, icon: Truck, keys: ["G", "H"], isOfMarketplace: true },
];

/** Shown last, for super admins. */
const ADMIN_DESTINATIONS: readonly Destination[] = [
  { label: "Admin", to: urls.admin(), icon: Shield, keys: ["G", "U"] },
  { label: "Test Pages", to: urls.testPages, icon: FlaskConical, keys: ["G", "T"] },
];

/** Returns a user's navigation, with their own gallery, or the list of galleries if they have none. */
export const getNavigation = (person: Person): readonly Destination[] => personalize(NAVIGATION, person);

export const getAllDestinations = (person: Person): readonly Destination[] =>
  personalize(ALL_DESTINATIONS, person);

/** Returns the gallery's destination. Also used by the phone's profile menu. */
export function getGalleryDestination({ record: { username } }: Person): Destination {
  return {
    label: username ? "My Gallery" : "Gallery",
    to: username ? urls.galleryOf(username) : urls.gallery,
    icon: Images,
    keys: ["G", "G"],
  };
}

/** Adds the gallery before the bulk manager, as specified, and removes what the user has switched off. */
function personalize(destinations: readonly Destination[], person: Person): readonly Destination[] {
  const { showAiAssistant } = person.record.uiSettings;
  const { isOn } = getMarketplace(person.record);
  const own = destinations.flatMap((destination) => {
    if (destination.to === urls.assistant && !showAiAssistant) return [];
    if (destination.isOfMarketplace && !isOn) return [];
    if (destination.to === urls.orders && !isOn) return [{ ...destination, counts: undefined }];
    return destination.to === urls.bulkManager ? [getGalleryDestination(person), destination] : [destination];
  });
  return person.record.isSuperAdmin ? [...own, ...ADMIN_DESTINATIONS] : own;
}
