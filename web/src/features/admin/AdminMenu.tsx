import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";

import { copy } from "./copy";
import { SECTIONS } from "./sections";

/** At the side; on a phone a line above, which begins at the current section. */
export function AdminMenu({ current }: { readonly current: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    link.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav className="admin-menu" aria-label={copy.menu}>
      {SECTIONS.map(({ key, label, icon: Icon }) => (
        <Link
          key={key}
          to={urls.admin(key)}
          {...(key === current && { ref: link, "aria-current": "page" as const })}
        >
          <Icon className="i" aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
