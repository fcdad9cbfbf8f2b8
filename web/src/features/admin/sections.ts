import { Gauge, type LucideIcon, Users } from "lucide-react";
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
