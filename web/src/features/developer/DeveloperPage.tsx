import type { UseQueryResult } from "@tanstack/react-query";
import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";

import { isAdmin, usePerson } from "@/lib/session/session";
import { Button } from "@/ui/controls/Button";
import { PageHead } from "@/ui/page/PageHead";
import { Page } from "@/ui/page/Page";
import { TabLine } from "@/ui/choices/TabLine";

import { copy, PAGES } from "./copy";

/** Two panels next to each other, or below each other on a narrow screen. */
export const COLUMNS = "grid grid-cols-2 items-start gap-3 max-lg:grid-cols-[minmax(0,1fr)]";

interface DeveloperPageProps {
  readonly title: string;
  readonly subtitle: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Renders the frame of all developer pages, with links to the others. */
export function DeveloperPage({ title, subtitle, actions, children }: DeveloperPageProps) {
  const person = usePerson();
  const { pathname } = useLocation();
  const isHere = (to: string) => pathname === to || (to === "/set-admin" && pathname === "/make-admin");
  return (
    <Page>
      <PageHead title={title} subtitle={subtitle} actions={actions} />
      <TabLine as="nav" scroll label={copy.pages} className="mt-2 mb-3">
        {PAGES.filter(({ isForAdmins }) => !isForAdmins || isAdmin(person)).map(({ to, label }) => (
          <Link key={to} to={to} aria-current={isHere(to) ? "true" : undefined}>
            {label}
          </Link>
        ))}
      </TabLine>
      <div className="grid gap-3">{children}</div>
    </Page>
  );
}

export function RunAgain({ of: { isFetching, refetch } }: { readonly of: UseQueryResult }) {
  return (
    <Button icon={Play} busy={isFetching} onClick={() => void refetch()}>
      {copy.again}
    </Button>
  );
}
