import type { ReactNode } from "react";

import { Text } from "../page/Text";
import { ActionDialog, type ActionDialogProps } from "./ConfirmDialog";
import { formatNumber } from "../numbers";

export interface DryRunLine {
  readonly key: string;
  readonly title: string;
  /** The change, such as `$5.00 → $4.00`. */
  readonly change?: ReactNode;
}

export interface SkippedLines {
  /** Why they aren't changed, such as "Not live on eBay". */
  readonly reason: string;
  readonly titles: readonly string[];
  /** Total number, if not all titles are known. */
  readonly count?: number;
}

interface DryRunDialogProps extends Pick<ActionDialogProps, "title" | "danger" | "busy" | "onClose"> {
  /** The action with its count, such as "Delete 3 listings". */
  readonly confirmLabel: string;
  /** The changes. `count` is the total if there are more than the given lines. */
  readonly lines: readonly DryRunLine[];
  readonly count?: number;
  readonly skipped?: readonly SkippedLines[];
  /** How the change can be undone, or that it can't. */
  readonly undo: ReactNode;
  /** Further information for the user, and choices. */
  readonly children?: ReactNode;
  readonly onConfirm: () => void;
}

/** Maximum number of lines shown. The receipt has all of them. */
const SHOWN = 200;

/**
 * Shows what a bulk change would do to each item, what it skips and why, and how it can be undone
 * (decisions/collection/0199).
 */
export function DryRunDialog({
  confirmLabel,
  lines,
  count = lines.length,
  skipped = [],
  undo,
  children,
  onConfirm,
  ...dialog
}: DryRunDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      width={560}
      description={
        <div className="grid gap-2">
          {children}
          <p>{undo}</p>
        </div>
      }
      actionLabel={confirmLabel}
      disabled={count === 0}
      onAction={onConfirm}
    >
      <DryRunLines lines={lines} count={count} />
      <SkippedList skipped={skipped} />
    </ActionDialog>
  );
}

export function DryRunLines({ lines, count = lines.length }: Pick<DryRunDialogProps, "lines" | "count">) {
  const shown = lines.slice(0, SHOWN);
  const others = count - shown.length;
  if (lines.length === 0) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
    <ul className="max-h-[40dvh] overflow-auto rounded-md border" aria-label="What changes" tabIndex={0}>
      {shown.map(({ key, title, change }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-1.5 not-first:border-t"
        >
          <span className="truncate">{title}</span>
          <span className="text-muted tabular-nums">{change}</span>
        </li>
      ))}
      {others > 0 && (
        <li className="px-3 py-1.5 text-muted not-first:border-t">And {formatNumber(others)} more.</li>
      )}
    </ul>
  );
}

function SkippedList({ skipped }: { readonly skipped: readonly SkippedLines[] }) {
  return skipped.map(({ reason, titles, count = titles.length }) =>
    count === 0 ? null : (
      <details key={reason}>
        <summary>
          <Text as="span" look="hint">
            {reason}: {formatNumber(count)} {count === 1 ? "stays as it is" : "stay as they are"}
          </Text>
        </summary>
        <ul className="max-h-[20dvh] overflow-auto pl-4 text-muted">
          {titles.slice(0, SHOWN).map((title, index) => (
            <li key={index} className="truncate">
              {title}
            </li>
          ))}
        </ul>
      </details>
    ),
  );
}
