import { X } from "lucide-react";
import type { ReactNode } from "react";

import { Button } from "../controls/Button";
import { IconButton } from "../controls/IconButton";
import { estimateTimeLeft } from "../overlays/timeLeft";
import { formatNumber } from "../numbers";

export interface ProgressProps {
  /** The work, such as "Pushing drafts". */
  readonly label: string;
  readonly done: number;
  /** Null while the total is unknown. */
  readonly total: number | null;
  /** Milliseconds since the start, used to estimate the time left. */
  readonly elapsedMs?: number;
  /** The number of `done` items that failed. */
  readonly failed?: number;
  readonly onCancel?: (() => void) | undefined;
  readonly cancelLabel?: string;
  readonly onHide?: (() => void) | undefined;
  /** Whether the work is done. The bar is full then, and only the label is shown. */
  readonly isComplete?: boolean;
  readonly children?: ReactNode;
}

/**
 * Shows the progress of long work: done of total, percent, time left. The text is announced; the bar is
 * decorative.
 */
export function Progress({
  label,
  done,
  total,
  elapsedMs = 0,
  failed = 0,
  onCancel,
  cancelLabel = "Cancel",
  onHide,
  isComplete = false,
  children,
}: ProgressProps) {
  const percent =
    isComplete || total === null || total === 0 ? null : Math.min(100, Math.floor((100 * done) / total));
  const left = isComplete || total === null ? null : estimateTimeLeft(done, total, elapsedMs);
  return (
    <div className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 flex-1">
        <p role="status">
          {label}
          {percent !== null && ` ${formatNumber(done)}/${formatNumber(total ?? 0)} (${percent}%)`}
          {failed > 0 && `, ${failed} failed`}
        </p>
        <progress
          className="mt-1.5 mb-1 block h-1 w-full"
          aria-label={label}
          max={100}
          value={isComplete ? 100 : (percent ?? undefined)}
        />
        {(left !== null || children !== undefined) && (
          <div className="text-12 text-faint">
            {left}
            {children}
          </div>
        )}
      </div>
      {onCancel && (
        <Button small onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      {onHide && <IconButton label="Hide progress" icon={X} small onClick={onHide} />}
    </div>
  );
}
