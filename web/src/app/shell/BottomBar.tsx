import { NavLink } from "react-router-dom";

import { urls } from "@/lib/urls";
import { PHONE, useMedia } from "@/lib/useMedia";

import { PLACES } from "./places";

/** The phone's navigation. What no longer fits beside five places goes into a sheet when there is more. */
export function BottomBar() {
  const isPhone = useMedia(PHONE);
  if (!isPhone) return null;
  return (
    <nav className="tabbar" aria-label="Main, bottom">
      {PLACES.map(({ label, short = label, to, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === urls.dashboard}>
          <Icon className="i" aria-hidden />
          {short}
        </NavLink>
      ))}
    </nav>
  );
}
