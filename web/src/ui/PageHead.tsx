import type { ReactNode } from "react";

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode;
}

/** Also names the browser's tab. */
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
