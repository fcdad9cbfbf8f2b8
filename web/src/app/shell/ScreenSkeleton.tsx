import { Skeleton, SkeletonRows } from "@/ui/status/Skeleton";

/** Shown while a screen's code is loading. */
export function ScreenSkeleton() {
  return (
    <div className="page">
      <div className="page-head">
        <Skeleton width="160px" height="20px" />
      </div>
      <div className="panel mt-3">
        <SkeletonRows label="Loading" rows={6} />
      </div>
    </div>
  );
}
