import "./gallery.css";

import type { ReactNode } from "react";
import { Link, ScrollRestoration, useLocation } from "react-router-dom";

import { galleryClasses } from "@contract/galleries/galleryClasses";

import { useSession } from "@/lib/session/session";
import { ThemeToggle } from "@/lib/browser/ThemeToggle";
import { urls } from "@/lib/browser/urls";
import { Brand } from "@/ui/pictures/Brand";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Toaster } from "@/ui/overlays/Toaster";
import { SkipLink } from "@/ui/page/SkipLink";

import { copy } from "./copy";

/**
 * Renders the frame of a public page. It needs no account, and links to the product for users who have one.
 */
export function PublicFrame({
  actions,
  children,
}: {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  return (
    <div className={galleryClasses.page}>
      <SkipLink />
      <header className={galleryClasses.header}>
        <Link to={urls.gallery} aria-label={copy.home} className="inline-flex rounded-sm">
          <Brand />
        </Link>
        <span className="flex-1" />
        {actions}
        <ThemeToggle />
        {status === "ready" ? (
          <ButtonLink to={urls.dashboard}>
            {copy.toPegboard[0]} <span className="max-md:sr-only">{copy.toPegboard[1]}</span>
          </ButtonLink>
        ) : (
          status !== "loading" && (
            <ButtonLink to={urls.loginThen(pathname + search)}>{copy.signIn}</ButtonLink>
          )
        )}
      </header>
      <main id="main" tabIndex={-1} className={galleryClasses.main}>
        {children}
      </main>
      <Toaster />
      <ScrollRestoration />
    </div>
  );
}
