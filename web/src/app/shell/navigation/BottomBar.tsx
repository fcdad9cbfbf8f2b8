import { Menu as MenuIcon } from "lucide-react";
import { useState } from "react";
import { matchPath, NavLink, useLocation } from "react-router-dom";

import { useOrdersToShip } from "@/lib/orders/useOrdersToShip";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { menuItem } from "@/ui/overlays/menuLook";
import { Sheet } from "@/ui/overlays/Sheet";

import { DestinationCount } from "./DestinationCount";
import { type Destination, getAllDestinations } from "./destinations";

/**
 * Number of items that fit, each a fifth of the width. If there are more, the last one opens a sheet with the
 * rest.
 */
const MAX_ITEMS = 5;

/**
 * Renders the phone's navigation. A sheet holds the items that don't fit and those that have only keyboard
 * shortcuts.
 */
export function BottomBar() {
  const isPhone = useMedia(PHONE);
  return isPhone ? <Bar /> : null;
}

const BAR = [
  "fixed inset-x-0 bottom-0 z-30 grid grid-cols-5 border-t bg-surface",
  "h-[calc(56px+env(safe-area-inset-bottom))] pb-[env(safe-area-inset-bottom)]",
].join(" ");
const ITEM = [
  "relative grid content-center justify-items-center gap-0.75 text-12 leading-none font-medium text-muted",
  "focus-visible:rounded-lg focus-visible:-outline-offset-3 current:text-ink",
  "current:before:absolute current:before:-top-px current:before:left-[calc(50%-16px)] current:before:h-0.5",
  "current:before:w-8 current:before:rounded-b-[2px] current:before:bg-accent-line",
].join(" ");

function Bar() {
  const person = usePerson();
  const { pathname } = useLocation();
  const toShip = useOrdersToShip();
  const [isOpen, setOpen] = useState(false);
  const destinations = getAllDestinations(person);
  const shown = destinations.slice(0, MAX_ITEMS - 1);
  const others = destinations.slice(MAX_ITEMS - 1);
  const isAmongOthers = others.some(({ to }) => matchPath({ path: to, end: false }, pathname));
  return (
    <nav className={BAR} aria-label="Main, bottom">
      {shown.map(({ label, short = label, to, icon: Icon, counts }) => (
        <NavLink key={to} to={to} end={to === urls.dashboard} className={ITEM}>
          <Icon className="icon-20" aria-hidden />
          <span className="flex items-baseline gap-1">
            {short}
            {counts && <DestinationCount count={toShip} />}
          </span>
        </NavLink>
      ))}
      <button
        type="button"
        className={ITEM}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={isAmongOthers ? "page" : undefined}
        onClick={() => setOpen(true)}
      >
        <MenuIcon className="icon-20" aria-hidden />
        More
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="More">
        <Others of={others} onGo={() => setOpen(false)} />
      </Sheet>
    </nav>
  );
}

function Others({ of, onGo }: { readonly of: readonly Destination[]; readonly onGo: () => void }) {
  return (
    <ul className="grid">
      {of.map(({ label, to, icon: Icon }) => (
        <li key={to}>
          <NavLink className={menuItem()} to={to} onClick={onGo}>
            <Icon className="icon" aria-hidden />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
