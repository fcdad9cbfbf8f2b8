import { type ReactNode, useId } from "react";

import { classes } from "../classes";

interface PanelProps {
  readonly title?: string;
  /** Shown right of the title. */
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A surface on the canvas. With a title it is a landmark of that name. */
export function Panel({ title, aside, className, children }: PanelProps) {
  const id = useId();
  if (title === undefined) return <div className={classes("panel", className)}>{children}</div>;
  return (
    <section className={classes("panel", className)} aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        <span className="grow" />
        {aside}
      </header>
      {children}
    </section>
  );
}
