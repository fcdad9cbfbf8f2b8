import {
  Boxes,
  Camera,
  ChartColumn,
  FolderInput,
  FlaskConical,
  GalleryVerticalEnd,
  Heart,
  Images,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Settings,
  Shield,
  Sparkles,
} from "lucide-react";

import type { Person } from "@/lib/session";
import { urls } from "@/lib/urls";

export interface Place {
  readonly label: string;
  /** Where a fifth of a phone's width is all there is. */
  readonly short?: string;
  readonly to: string;
  readonly icon: LucideIcon;
  /** Pressed one after the other, anywhere but in a field. */
  readonly keys: readonly [string, string];
}

/** The navigation: the screens that work, in the specification's order. */
const PLACES: readonly Place[] = [
  { label: "Dashboard", to: urls.dashboard, icon: LayoutDashboard, keys: ["G", "D"] },
  { label: "Collection", to: urls.collection, icon: GalleryVerticalEnd, keys: ["G", "C"] },
  { label: "Capture", to: urls.capture, icon: Camera, keys: ["G", "P"] },
  { label: "AI Assistant", short: "Assistant", to: urls.assistant, icon: Sparkles, keys: ["G", "I"] },
  { label: "Bulk Manager", short: "Bulk", to: urls.bulkManager, icon: Boxes, keys: ["G", "B"] },
  {
    label: "Migration Toolbox",
    to: urls.migrationToolbox,
    icon: FolderInput,
    keys: ["G", "M"],
  },
  { label: "Settings", to: urls.settings, icon: Settings, keys: ["G", "S"] },
];

/** With the screens that the specification's navigation leaves out: reached by keys and by the command palette. */
const ALL_PLACES: readonly Place[] = [
  ...PLACES,
  { label: "Wishlists", to: urls.dashboardWishlists, icon: Heart, keys: ["G", "W"] },
  { label: "Orders", to: urls.orders, icon: Package, keys: ["G", "O"] },
  { label: "Analytics", to: urls.analytics, icon: ChartColumn, keys: ["G", "A"] },
];

/** For super admins, behind the others. */
const ADMIN_PLACES: readonly Place[] = [
  { label: "Admin", to: urls.admin(), icon: Shield, keys: ["G", "U"] },
  { label: "Test Pages", to: urls.testPages, icon: FlaskConical, keys: ["G", "T"] },
];

/** The navigation for one person: with their gallery, or the galleries of all as long as they have none. */
export const navigationOf = (person: Person): readonly Place[] => personal(PLACES, person);

export const allPlacesOf = (person: Person): readonly Place[] => personal(ALL_PLACES, person);

/** Also for the profile menu on a phone. */
export function galleryPlaceOf({ record: { username } }: Person): Place {
  return {
    label: username ? "My Gallery" : "Gallery",
    to: username ? urls.galleryOf(username) : urls.gallery,
    icon: Images,
    keys: ["G", "G"],
  };
}

/** The specification has the gallery before the bulk manager, and the assistant where its person wants it. */
function personal(places: readonly Place[], person: Person): readonly Place[] {
  const { showAiAssistant } = person.record.uiSettings;
  const own = places.flatMap((place) => {
    if (place.to === urls.assistant && !showAiAssistant) return [];
    return place.to === urls.bulkManager ? [galleryPlaceOf(person), place] : [place];
  });
  return person.record.isSuperAdmin ? [...own, ...ADMIN_PLACES] : own;
}
