import type { ReactNode } from "react";

import { Brand } from "../pictures/Brand";
import { classes } from "../classes";

interface PlainPageProps {
  /** The heading, and the browser tab's title. */
  readonly title: string;
  /** Wide enough for running text. */
  readonly wide?: boolean;
  /** The shell already provides the brand and the main landmark. */
  readonly inShell?: boolean;
  readonly children: ReactNode;
}

/** A single panel on the pegboard, for pages outside the shell and for errors. */
export function PlainPage({ title, wide = false, inShell = false, children }: PlainPageProps) {
  const Root = inShell ? "div" : "main";
  return (
    <Root className="plain-page pegboard">
      <title>{`${title} · Pegboard`}</title>
      <div className={classes("plain-panel", wide && "plain-panel-wide")}>
        {!inShell && <Brand />}
        <h1 className={classes("h1", !inShell && "mt-4")}>{title}</h1>
        {children}
      </div>
    </Root>
  );
}
