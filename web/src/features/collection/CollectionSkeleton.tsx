import { Panel } from "@/ui/page/Panel";
import { Skeleton } from "@/ui/status/Skeleton";

import { copy } from "./copy";
import type { ViewMode } from "./list/view";
import { formatNumber } from "@/ui/numbers";

interface CollectionSkeletonProps {
  readonly mode: ViewMode;
  readonly loaded: number;
  readonly total: number | null;
}

/** Title widths of ten placeholders (specification 1, section 2). */
const TITLE_WIDTHS = ["62%", "48%", "71%", "54%", "66%", "39%", "59%", "75%", "45%", "57%"];

/**
 * Shows placeholders in the shape of the listings: 8 in the grid, 10 in the list (specification 1, section
 * 2).
 */
export function CollectionSkeleton({ mode, loaded, total }: CollectionSkeletonProps) {
  const progress = loaded > 0 && total !== null && (
    <p className="px-6 py-2 text-muted" aria-hidden>
      {copy.loading} {formatNumber(loaded)} of {formatNumber(total)}
    </p>
  );
  if (mode === "list") {
    return (
      <>
        {progress}
        <div
          role="status"
          aria-busy
          aria-label={copy.loading}
          className="before:block before:h-8 before:border-b max-md:grid max-md:gap-2 max-md:px-4 max-md:py-3 max-md:before:hidden"
        >
          {TITLE_WIDTHS.map((width, at) => (
            <div
              key={at}
              data-testid="placeholder"
              className="flex h-row items-center gap-4 border-b px-6 max-md:h-27 max-md:rounded-lg max-md:border max-md:bg-surface max-md:pr-3 max-md:pl-2.5"
            >
              <Skeleton className="size-4 max-md:hidden" />
              <Skeleton className="h-8.5 w-6 max-md:mb-4 max-md:h-17.5 max-md:w-12.5" />
              <span className="min-w-0 flex-1">
                <Skeleton width={width} />
              </span>
              <Skeleton width="48px" />
              <Skeleton width="56px" />
            </div>
          ))}
        </div>
      </>
    );
  }
  return (
    <>
      {progress}
      <div
        role="status"
        aria-busy
        aria-label={copy.loading}
        className="grid grid-cols-2 gap-3 px-4 py-3 md:grid-cols-[repeat(auto-fill,minmax(182px,1fr))] md:pl-6"
      >
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} data-testid="placeholder">
            <Panel className="grid gap-3 p-4">
              <Skeleton height="140px" />
              <Skeleton width="85%" />
              <Skeleton width="50%" />
            </Panel>
          </div>
        ))}
      </div>
    </>
  );
}
