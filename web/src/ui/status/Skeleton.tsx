import { classes } from "../classes";

interface SkeletonProps {
  /** CSS lengths. The default is one line of text. */
  readonly width?: string;
  readonly height?: string;
  /** Classes for the size, instead of `width` and `height`. */
  readonly className?: string;
}

/** Renders a pulsing block while content is loading. */
export function Skeleton({ width = "100%", height = "10px", className }: SkeletonProps) {
  return (
    <span
      data-skeleton
      className={classes("block animate-breathe rounded-sm bg-hover", className)}
      style={className === undefined ? { width, height } : undefined}
      aria-hidden
    />
  );
}

const TITLE_WIDTHS = ["72%", "58%", "81%", "64%", "76%", "49%", "69%", "85%"];

/** Renders placeholder rows of a list with pictures. `label` names what is loading. */
export function SkeletonRows({ label, rows = 10 }: { readonly label: string; readonly rows?: number }) {
  return (
    <div role="status" aria-busy aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-row items-center gap-4 border-b px-4 last:border-0">
          <Skeleton width="24px" height="34px" />
          <span className="min-w-0 flex-1">
            <Skeleton width={TITLE_WIDTHS[row % TITLE_WIDTHS.length] ?? "70%"} />
          </span>
          <Skeleton width="56px" />
          <Skeleton width="48px" />
        </div>
      ))}
    </div>
  );
}
