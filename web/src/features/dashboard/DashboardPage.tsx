import { usePerson } from "@/lib/session";
import { PageHead } from "@/ui/PageHead";

import { copy } from "./copy";
import { EbayCard } from "./EbayCard";
import { QuickActions } from "./QuickActions";
import { RecentActivity } from "./RecentActivity";

export function DashboardPage() {
  const { record } = usePerson();
  return (
    <div className="page">
      <PageHead
        title={copy.title}
        subtitle={record.ebay && record.ebayConnected ? copy.connected : copy.notConnected}
      />
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_320px]">
        <RecentActivity />
        <div className="grid gap-3 max-lg:order-first">
          <QuickActions />
          {record.enabledPlatforms.ebay && <EbayCard />}
        </div>
      </div>
    </div>
  );
}
