import type { ReactNode } from "react";

interface ProgressProps {
  readonly label: string;
  readonly done: number;
  readonly total: number;
  /** Time left, a Cancel button. */
  readonly children?: ReactNode;
}

/** Work under way: percent, done of total. */
export function Progress({ label, done, total, children }: ProgressProps) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <div className="grid gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <span className="stat-value">{percent}%</span>
        <span className="num">
          {done}/{total}
        </span>
      </div>
      <div
        className="meter meter-info"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      {children}
    </div>
  );
}
