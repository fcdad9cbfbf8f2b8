import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { NavLink } from "react-router-dom";

import { useOrdersToShip } from "@/lib/orders/useOrdersToShip";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { Menu, MenuLink } from "@/ui/overlays/Menu";

import { DestinationCount } from "./DestinationCount";
import { getNavigation } from "./destinations";
import { useFitting } from "./useFitting";

const LINK = [
  "relative flex flex-none items-center gap-1.5 px-2.25 font-medium whitespace-nowrap text-muted hover:text-ink",
  "focus-visible:rounded-lg focus-visible:-outline-offset-4 current:text-ink",
  "current:after:absolute current:after:inset-x-2.25 current:after:bottom-0 current:after:h-0.5",
  "current:after:rounded-t-[2px] current:after:bg-accent-line",
].join(" ");

/** Renders the top bar's links. Links that don't fit go into a menu. A phone has the bottom bar instead. */
export function MainNav() {
  const destinations = getNavigation(usePerson());
  const toShip = useOrdersToShip();
  const bar = useRef<HTMLElement>(null);
  const labels = destinations.map(({ label, counts }) => (counts ? `${label} ${toShip ?? ""}` : label));
  const fitting = useFitting(bar, labels.join("\n"));
  const others = destinations.slice(fitting);
  return (
    <nav
      ref={bar}
      className="flex min-w-0 flex-1 self-stretch overflow-hidden max-md:invisible max-md:h-0"
      aria-label="Main"
    >
      {destinations.slice(0, fitting).map(({ label, to, counts }) => (
        <NavLink key={to} to={to} end={to === urls.dashboard} className={LINK} data-fits>
          {label}
          {counts && <DestinationCount count={toShip} />}
        </NavLink>
      ))}
      {others.length > 0 && (
        <Menu
          trigger={
            <button
              type="button"
              className="flex flex-none items-center gap-0.5 pr-1.5 pl-2.25 font-medium text-muted hover:text-ink"
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
