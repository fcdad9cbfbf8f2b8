import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What is empty. */
  readonly title: string;
  /** Why it is empty. */
  readonly children: ReactNode;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

/** An empty state, drawn as a pegboard with empty hooks. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-wall pegboard">
      <div className="hooks" aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="empty">
        <h2 className="h2">{title}</h2>
        <div className="muted">{children}</div>
        {action !== undefined && <div className="mt-3 flex gap-2">{action}</div>}
      </div>
    </div>
  );
}
