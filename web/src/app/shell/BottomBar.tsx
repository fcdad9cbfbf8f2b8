import { NavLink } from "react-router-dom";

import { urls } from "@/lib/urls";
import { PHONE, useMedia } from "@/lib/useMedia";

import { PLACES } from "./places";

/** The phone's navigation: the five places that are gone to every day. */
export function BottomBar() {
  const isPhone = useMedia(PHONE);
  if (!isPhone) return null;
  return (
    <nav className="tabbar" aria-label="Main, bottom">
      {PLACES.filter(({ isRare }) => !isRare).map(({ label, short = label, to, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === urls.dashboard}>
          <Icon className="i" aria-hidden />
          {short}
        </NavLink>
      ))}
    </nav>
  );
}
