import { Page } from "@/ui/page/Page";
import { Panel } from "@/ui/page/Panel";
import { Skeleton, SkeletonRows } from "@/ui/status/Skeleton";

/** Shown while a screen's code is loading. */
export function ScreenSkeleton() {
  return (
    <Page>
      <div className="flex min-h-8 items-center">
        <Skeleton width="160px" height="20px" />
      </div>
      <Panel className="mt-3">
        <SkeletonRows label="Loading" rows={6} />
      </Panel>
    </Page>
  );
}
