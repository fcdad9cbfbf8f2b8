import type { ReactNode } from "react";

import { Brand } from "../pictures/Brand";
import { classes } from "../classes";
import { text } from "./textLook";

interface PlainPageProps {
  /** The heading, and the browser tab's title. */
  readonly title: string;
  /** Makes the panel wide enough for running text. */
  readonly wide?: boolean;
  /** Whether the shell already provides the brand and the main landmark. */
  readonly inShell?: boolean;
  readonly children: ReactNode;
}

const PAGE = "pegboard grid grid-cols-[minmax(0,1fr)] place-items-center px-4 py-6";
const PANEL = "rounded-lg border bg-surface px-8 pt-7 pb-6";

/** Renders a single panel on the pegboard, for pages outside the shell and for errors. */
export function PlainPage({ title, wide = false, inShell = false, children }: PlainPageProps) {
  const Root = inShell ? "div" : "main";
  return (
    <Root className={classes(PAGE, inShell ? "min-h-[60dvh] flex-1" : "min-h-dvh")}>
      <title>{`${title} · Pegboard`}</title>
      <div className={classes(PANEL, wide ? "w-[min(720px,100%)]" : "w-[min(400px,100%)]")}>
        {!inShell && <Brand />}
        <h1 className={text({ look: "title", className: inShell ? "" : "mt-4" })}>{title}</h1>
        {children}
      </div>
    </Root>
  );
}
