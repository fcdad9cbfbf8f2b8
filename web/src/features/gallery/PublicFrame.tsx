import "./gallery.css";

import { Moon, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { Link, ScrollRestoration } from "react-router-dom";

import { useSession } from "@/lib/session/session";
import { chooseTheme, useTheme } from "@/lib/browser/theme";
import { urls } from "@/lib/browser/urls";
import { Brand } from "@/ui/pictures/Brand";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { IconButton } from "@/ui/controls/IconButton";
import { Toaster } from "@/ui/overlays/Toaster";

import { copy } from "./copy";

/** What stands around a public page: no account is asked for, and who has one finds the way back. */
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
    <div className="public">
      <a className="skip btn btn-primary" href="#main">
        Skip to content
      </a>
      <header className="public-head">
        <Link to={urls.gallery} aria-label={copy.home} className="inline-flex rounded-sm">
          <Brand />
        </Link>
        <span className="grow" />
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
      <main id="main" tabIndex={-1} className="public-main">
        {children}
      </main>
      <Toaster />
      <ScrollRestoration />
    </div>
  );
}
