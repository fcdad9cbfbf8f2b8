import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What this is. */
  readonly title: string;
  /** Why it is empty. */
  readonly children: ReactNode;
  /** The one thing to do. */
  readonly action?: ReactNode;
}

/** The wall with its empty hooks, where listings will hang. */
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
