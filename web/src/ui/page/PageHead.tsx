import type { ReactNode } from "react";

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Buttons, with the primary one last. */
  readonly actions?: ReactNode;
}

/** A screen's heading. Also sets the browser tab's title. */
export function PageHead({ title, subtitle, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <title>{`${title} · Pegboard`}</title>
      <h1 className="h1">{title}</h1>
      {subtitle !== undefined && <span className="muted page-sub">{subtitle}</span>}
      <span className="grow" />
      {actions}
    </div>
  );
}
