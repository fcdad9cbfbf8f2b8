import { Menu as MenuIcon } from "lucide-react";
import { useState } from "react";
import { matchPath, NavLink, useLocation } from "react-router-dom";

import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { Sheet } from "@/ui/overlays/Sheet";

import { type Destination, getAllDestinations } from "./places";

/** Each item takes a fifth of the width. If there are more, the last one opens a sheet with the rest. */
const FITTING = 5;

/**
 * The phone's navigation. A sheet holds the items that don't fit and those that have only keyboard shortcuts.
 */
export function BottomBar() {
  const isPhone = useMedia(PHONE);
  return isPhone ? <Bar /> : null;
}

function Bar() {
  const person = usePerson();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const destinations = getAllDestinations(person);
  const shown = destinations.slice(0, FITTING - 1);
  const others = destinations.slice(FITTING - 1);
  const isAmongOthers = others.some(({ to }) => matchPath({ path: to, end: false }, pathname));
  return (
    <nav className="tabbar" aria-label="Main, bottom">
      {shown.map(({ label, short = label, to, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === urls.dashboard}>
          <Icon className="i" aria-hidden />
          {short}
        </NavLink>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-current={isAmongOthers ? "page" : undefined}
        onClick={() => setOpen(true)}
      >
        <MenuIcon className="i" aria-hidden />
        More
      </button>
      <Sheet open={isOpen} onOpenChange={setOpen} title="More">
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
          <NavLink className="menu-item" to={to} onClick={onGo}>
            <Icon className="i" aria-hidden />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
