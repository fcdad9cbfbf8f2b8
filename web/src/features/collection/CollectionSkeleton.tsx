import { Skeleton } from "@/ui/status/Skeleton";

import { copy } from "./copy";
import type { ViewMode } from "./list/view";

interface CollectionSkeletonProps {
  readonly mode: ViewMode;
  readonly loaded: number;
  readonly total: number | null;
}

/** Ten, as the specification has it. */
const TITLE_WIDTHS = ["62%", "48%", "71%", "54%", "66%", "39%", "59%", "75%", "45%", "57%"];

/** In the shape of what comes: 8 in the grid, 10 in the list (specification 1, section 2). */
export function CollectionSkeleton({ mode, loaded, total }: CollectionSkeletonProps) {
  const progress = loaded > 0 && total !== null && (
    <p className="text-muted px-6 py-2" aria-hidden>
      {copy.loading} {loaded.toLocaleString("en-US")} of {total.toLocaleString("en-US")}
    </p>
  );
  if (mode === "list") {
    return (
      <>
        {progress}
        <div role="status" aria-busy aria-label={copy.loading} className="skeleton-list">
          {TITLE_WIDTHS.map((width, at) => (
            <div key={at} className="skeleton-row">
              <span className="skel skeleton-box" aria-hidden />
              <span className="skel skeleton-thumb" aria-hidden />
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
      <div role="status" aria-busy aria-label={copy.loading} className="skeleton-grid">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="panel grid gap-3 p-4">
            <Skeleton height="140px" />
            <Skeleton width="85%" />
            <Skeleton width="50%" />
          </div>
        ))}
      </div>
    </>
  );
}
