import "./gallery.css";

import { Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Link, ScrollRestoration } from "react-router-dom";

import { galleryClasses } from "@contract/galleries/galleryClasses";

import { useSession } from "@/lib/session/session";
import { chooseTheme, useTheme } from "@/lib/browser/theme";
import { urls } from "@/lib/browser/urls";
import { Brand } from "@/ui/pictures/Brand";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { IconButton } from "@/ui/controls/IconButton";
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
  const { theme } = useTheme();
  return (
    <div className={galleryClasses.page}>
      <SkipLink />
      <header className={galleryClasses.header}>
        <Link to={urls.gallery} aria-label={copy.home} className="inline-flex rounded-sm">
          <Brand />
        </Link>
        <span className="flex-1" />
        {actions}
        <IconButton
          label="Dark mode"
          icon={theme === "dark" ? Sun : Moon}
          aria-pressed={theme === "dark"}
          onClick={() => chooseTheme(theme === "dark" ? "light" : "dark")}
        />
        {status === "ready" ? (
          <ButtonLink to={urls.dashboard}>{copy.toPegboard}</ButtonLink>
        ) : (
          status !== "loading" && <ButtonLink to={urls.login}>{copy.signIn}</ButtonLink>
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
