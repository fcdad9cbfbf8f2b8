import type { ReactNode } from "react";

import { Brand } from "./Brand";
import { classes } from "./classes";

interface PlainPageProps {
  /** Names the browser's tab, and is the heading. */
  readonly title: string;
  /** Wide enough for text that is read. */
  readonly wide?: boolean;
  /** The shell around it already has the brand and the main landmark. */
  readonly inShell?: boolean;
  readonly children: ReactNode;
}

/** One panel on the wall, for what stands alone. */
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
