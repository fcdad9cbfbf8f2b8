import { ShieldX } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Navigate, useParams, Link } from "react-router-dom";

import { urls } from "@/lib/browser/urls";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PageHead } from "@/ui/page/PageHead";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Spinner } from "@/ui/status/Spinner";
import { Page } from "@/ui/page/Page";
import { classes } from "@/ui/classes";

import { describeAdminError } from "./adminErrorText";
import { copy } from "./copy";
import { SECTIONS } from "./sections";
import { useAdminAccess } from "./useAdminAccess";

const SECTION = "w-full max-w-7xl min-w-0 px-6 pt-4 pb-6 max-md:px-4 max-md:pt-3 max-md:pb-5";

/** Renders `/admin/{section}/{subTab}` for super admins. Redirects others to the dashboard. */
export function AdminPage() {
  const access = useAdminAccess();
  switch (access.status) {
    case "verifying":
      return (
        <p className="flex flex-1 items-center justify-center gap-2 px-4 py-16 text-muted" role="status">
          <Spinner /> {copy.verifying}
        </p>
      );
    case "refused":
      return <Navigate to={urls.dashboard} replace />;
    case "lost":
      return (
        <Notice title={copy.denied} action={<ButtonLink to={urls.dashboard}>{copy.toDashboard}</ButtonLink>}>
          {copy.deniedHint}
        </Notice>
      );
    case "unknown":
      return (
        <Notice title={copy.unverified} action={<Button onClick={access.retry}>{copy.tryAgain}</Button>}>
          {describeAdminError(access.error)}
        </Notice>
      );
    case "granted":
      return <Panel />;
  }
}

function Panel() {
  const { section = SECTIONS[0]?.key } = useParams();
  const shown = SECTIONS.find(({ key }) => key === section);
  return (
    <div className="grid flex-1 grid-cols-[232px_minmax(0,1fr)] max-lg:block">
      <AdminMenu current={shown?.key ?? ""} />
      <div className={SECTION}>
        {shown ? (
          <shown.Screen key={shown.key} fallback={<SkeletonRows label={shown.label} rows={6} />} />
        ) : (
          <>
            <PageHead title={copy.noSection} />
            <p className="text-muted">{copy.noSectionHint}</p>
          </>
        )}
      </div>
    </div>
  );
}

interface NoticeProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Notice({ title, action, children }: NoticeProps) {
  return (
    <Page>
      <Banner tone="danger" icon={ShieldX} title={title} action={action}>
        {children}
      </Banner>
    </Page>
  );
}

const MENU =
  "sticky top-[73px] h-[calc(100dvh-101px)] self-start overflow-y-auto border-r bg-surface px-2 py-3 max-lg:static max-lg:flex max-lg:h-auto max-lg:gap-0.5 max-lg:overflow-x-auto max-lg:border-r-0 max-lg:border-b max-lg:p-2";
const LINK =
  "mb-0.5 flex h-8 items-center gap-2.5 px-2.5 font-medium whitespace-nowrap hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 max-lg:mb-0 max-lg:flex-none max-md:h-10";
const OTHER = "rounded-md text-muted";
const CURRENT =
  "rounded-r-md bg-hover text-ink shadow-[inset_2px_0_0_var(--color-accent-line)] max-lg:rounded-t-md max-lg:rounded-b-none max-lg:shadow-[inset_0_-2px_0_var(--color-accent-line)]";

/**
 * Renders the menu next to the section. On a narrow screen, it is a line above that scrolls to the current
 * section.
 */
function AdminMenu({ current }: { readonly current: string }) {
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
