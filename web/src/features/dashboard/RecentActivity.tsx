import { Package } from "lucide-react";

import { activityDocument, paths } from "@contract/documents";

import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import type { OrderStatus } from "@/lib/orders/orderState";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { useNow } from "@/lib/browser/useNow";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";

import { ActivityRow } from "./ActivityRow";
import { copy } from "./copy";

/** Number of activities shown (specification 1, section 9). */
const SHOWN = 10;

interface RecentActivityProps {
  /** The newest orders, if loaded. */
  readonly sales: readonly (OrderStatus & { readonly orderId: string })[];
}

export function RecentActivity({ sales }: RecentActivityProps) {
  const { uid } = usePerson();
  const { isConnected } = useMarketplace();
  const now = useNow(60);
  const activities = useDocuments(
    { path: paths.activities(uid), orderBy: [["timestamp", "desc"]], limit: SHOWN },
    activityDocument,
  );
  return (
    <Panel
      title={copy.activity}
      aside={
        <ButtonLink to={urls.orders} icon={Package} variant="quiet" small>
          {copy.orders}
        </ButtonLink>
      }
    >
      {activities.status === "loading" ? (
        <SkeletonRows label={copy.activity} rows={6} />
      ) : activities.status === "error" ? (
        <div className="p-4">
          <FailureBanner title={copy.activityFailed} error={activities.error} />
        </div>
      ) : activities.value.documents.length === 0 ? (
        <div className="p-8 text-center">
          <p className="font-strong">{copy.noActivity}</p>
          <p className="mt-1 text-muted">{copy.noActivityHint}</p>
        </div>
      ) : (
        <ul>
          {activities.value.documents.map((activity) => (
            <ActivityRow
              key={activity.id}
              activity={activity}
              now={now}
              order={sales.find(({ orderId }) => orderId === activity.metadata["orderId"]) ?? null}
              hasEbay={isConnected}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
