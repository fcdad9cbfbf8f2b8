import { Skeleton, SkeletonRows } from "@/ui/Skeleton";

import { copy } from "./copy";
import type { ViewMode } from "./view";

interface CollectionSkeletonProps {
  readonly mode: ViewMode;
  readonly loaded: number;
  readonly total: number | null;
}

/** In the shape of what comes: 8 in the grid, 10 in the list (specification 1, section 2). */
export function CollectionSkeleton({ mode, loaded, total }: CollectionSkeletonProps) {
  const progress = loaded > 0 && total !== null && (
    <p className="muted px-6 py-2" aria-hidden>
      {copy.loading} {loaded.toLocaleString("en-US")} of {total.toLocaleString("en-US")}
    </p>
  );
  if (mode === "list") {
    return (
      <>
        {progress}
        <SkeletonRows label={copy.loading} rows={10} />
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
