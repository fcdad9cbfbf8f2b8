import { ChevronDown } from "lucide-react";
import { NavLink } from "react-router-dom";

import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { useMedia } from "@/lib/browser/useMedia";
import { Menu, MenuLink } from "@/ui/overlays/Menu";

import { getNavigation } from "./places";

const LINK = [
  "relative flex flex-none items-center px-2.25 font-medium whitespace-nowrap text-muted hover:text-ink",
  "focus-visible:rounded-lg focus-visible:-outline-offset-4 current:text-ink",
  "current:after:absolute current:after:inset-x-2.25 current:after:bottom-0 current:after:h-0.5",
  "current:after:rounded-t-[2px] current:after:bg-accent-line",
].join(" ");

/** The top bar's links. Those that don't fit go into a menu; a phone has the bottom bar instead. */
export function MainNav() {
  const destinations = getNavigation(usePerson());
  const room = useLinkCapacity();
  // A single remaining link needs no more room than the menu.
  const fitting = destinations.length <= room + 1 ? destinations.length : room;
  const others = destinations.slice(fitting);
  return (
    <nav
      className="flex min-w-0 [scrollbar-width:none] self-stretch overflow-x-auto max-md:hidden"
      aria-label="Main"
    >
      {destinations.slice(0, fitting).map(({ label, to }) => (
        <NavLink key={to} to={to} end={to === urls.dashboard} className={LINK}>
          {label}
        </NavLink>
      ))}
      {others.length > 0 && (
        <Menu
          trigger={
            <button
              type="button"
              className="flex items-center gap-0.5 pr-1.5 pl-2.25 font-medium text-muted hover:text-ink"
            >
              More
              <ChevronDown className="icon" aria-hidden />
            </button>
          }
        >
          {others.map(({ label, to, icon }) => (
            <MenuLink key={to} to={to} icon={icon}>
              {label}
            </MenuLink>
          ))}
        </Menu>
      )}
    </nav>
  );
}

/**
 * Returns how many links fit between the brand and the right side of the bar, including a super admin's
 * buttons.
 */
function useLinkCapacity(): number {
  const isWide = useMedia("(width >= 90rem)");
  const isDesk = useMedia("(width >= 80rem)");
  const isNarrow = useMedia("(width < 64rem)");
  if (isWide) return Infinity;
  if (isDesk) return 7;
  return isNarrow ? 3 : 5;
}
