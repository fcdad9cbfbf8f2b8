import { ChevronDown } from "lucide-react";
import { NavLink } from "react-router-dom";

import { usePerson } from "@/lib/session";
import { urls } from "@/lib/urls";
import { useMedia } from "@/lib/useMedia";
import { Menu, MenuLink } from "@/ui/Menu";

import { navigationOf } from "./places";

/** The top bar's places. What a narrow desk has no room for is in a menu; on a phone there is the bottom bar. */
export function MainNav() {
  const places = navigationOf(usePerson());
  const room = useRoom();
  // One that is left over takes no more room than the menu for it.
  const fitting = places.length <= room + 1 ? places.length : room;
  const others = places.slice(fitting);
  return (
    <nav className="nav only-desk" aria-label="Main">
      {places.slice(0, fitting).map(({ label, to }) => (
        <NavLink key={to} to={to} end={to === urls.dashboard}>
          {label}
        </NavLink>
      ))}
      {others.length > 0 && (
        <Menu
          trigger={
            <button type="button" className="nav-more">
              More
              <ChevronDown className="i" aria-hidden />
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

/** How many links have room beside the brand and the bar's right side, with a super admin's buttons. */
function useRoom(): number {
  const isWide = useMedia("(width >= 90rem)");
  const isDesk = useMedia("(width >= 80rem)");
  const isNarrow = useMedia("(width < 64rem)");
  if (isWide) return Infinity;
  if (isDesk) return 7;
  return isNarrow ? 3 : 5;
}
