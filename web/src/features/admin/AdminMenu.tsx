import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";

import { classes } from "@/ui/classes";

import { copy } from "./copy";
import { SECTIONS } from "./sections";

const MENU =
  "sticky top-18 h-[calc(100dvh-100px)] self-start overflow-y-auto border-r bg-surface px-2 py-3 max-lg:static max-lg:flex max-lg:h-auto max-lg:gap-0.5 max-lg:overflow-x-auto max-lg:border-r-0 max-lg:border-b max-lg:p-2";
const LINK =
  "mb-0.5 flex h-8 items-center gap-2.5 px-2.5 font-medium whitespace-nowrap hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 max-lg:mb-0 max-lg:flex-none max-md:h-10";
const OTHER = "rounded-md text-muted";
const CURRENT =
  "rounded-r-md bg-hover text-ink shadow-[inset_2px_0_0_var(--color-accent-line)] max-lg:rounded-t-md max-lg:rounded-b-none max-lg:shadow-[inset_0_-2px_0_var(--color-accent-line)]";

/**
 * Renders the menu next to the section. On a narrow screen, it is a line above that scrolls to the current
 * section.
 */
export function AdminMenu({ current }: { readonly current: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    link.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav className={MENU} aria-label={copy.menu}>
      {SECTIONS.map(({ key, label, icon: Icon }) => (
        <Link
          key={key}
          to={urls.admin(key)}
          className={classes(LINK, key === current ? CURRENT : OTHER)}
          {...(key === current && { ref: link, "aria-current": "page" as const })}
        >
          <Icon className="icon" aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  );
}
