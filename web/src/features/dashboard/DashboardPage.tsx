import { RefreshCw, Plug } from "lucide-react";

import { formatAge, isNow } from "@/lib/age";
import { describeError } from "@/lib/calls/errorText";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { useNow } from "@/lib/browser/useNow";
import { useAddressView } from "@/lib/view/useAddressView";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { PageHead } from "@/ui/page/PageHead";
import { Page } from "@/ui/page/Page";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { Badge, Dot } from "@/ui/status/Badge";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { createLazyComponent } from "@/ui/overlays/lazyComponent";
import { Panel } from "@/ui/page/Panel";

import { AuctionsDialog } from "./AuctionsDialog";
import { copy } from "./copy";
import { DashboardStats } from "./DashboardStats";
import { FirstImport } from "./FirstImport";
import { QuickActions } from "./QuickActions";
import { RecentActivity } from "./RecentActivity";
import { TodayPanel } from "./TodayPanel";
import { TermsQuestion } from "./TermsQuestion";
import { useAllWishlists } from "./useAllWishlists";
import { useFigures } from "./useFigures";
import { useToday } from "./useToday";
import { dashboardView } from "./view";
import { WantedDialog } from "./WantedDialog";

// With the collection's store, which the dashboard doesn't need otherwise.
const WishlistsDialog = createLazyComponent(() => import("./WishlistsDialog").then((m) => m.WishlistsDialog));

export function DashboardPage() {
  const { isOn, isConnected } = useMarketplace();
  const { figures, fetchedAt, isCached, failure, isFetching, refresh } = useFigures();
  const today = useToday();
  const wishlists = useAllWishlists();
  const { view, changeView } = useAddressView(dashboardView);
  const open = (wishlists: string | null) => changeView({ wishlists });
  const now = useNow(60);
  return (
    <Page>
      <PageHead
        title={copy.title}
        subtitle={isOn && (isConnected ? copy.connected : copy.notConnected)}
        actions={
          <>
            {fetchedAt !== null && (
              <span className="text-muted tabular-nums">
                {isNow(fetchedAt, now)
                  ? copy.lastUpdatedNow
                  : copy.lastUpdated(formatAge(fetchedAt, Math.max(now, fetchedAt)))}{" "}
                {isCached && copy.cached}
              </span>
            )}
            <Button
              icon={RefreshCw}
              busy={isFetching}
              onClick={() => {
                refresh();
                today.refresh();
                wishlists.retry();
              }}
            >
              {copy.refresh}
            </Button>
          </>
        }
      />
      {failure !== null && (
        <Banner
          tone={figures ? "warning" : "danger"}
          title={figures ? (typeof failure === "string" ? failure : copy.figuresFailed) : copy.connectFailed}
        >
          {figures ? copy.figuresKept : typeof failure === "string" ? failure : describeError(failure)}
        </Banner>
      )}
      <div className="mt-3 grid gap-3">
        <TodayPanel {...today} />
        <DashboardStats figures={figures} wishlists={wishlists.count} />
        <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_320px]">
          <RecentActivity sales={figures?.recentSales ?? []} />
          <div className="grid gap-3 max-lg:order-first">
            <QuickActions />
            {/* These panels appear and disappear, so they are placed where they move little content. */}
            <TermsQuestion />
            <FirstImport onDone={refresh} />
            {isOn && <EbayCard />}
          </div>
        </div>
      </div>
      {view.wishlists !== null && (
        <WishlistsDialog current={view.wishlists} onOpen={open} onClose={() => open(null)} />
      )}
      {view.auctions && <AuctionsDialog onClose={() => changeView({ auctions: false })} />}
      {view.wanted && (
        <WantedDialog cars={today.today.wanted} onClose={() => changeView({ wanted: false })} />
      )}
    </Page>
  );
}

function EbayCard() {
  const { ebay } = usePerson().record;
  const { isConnected, isOver } = useMarketplace();
  const tone = isOver ? "danger" : isConnected ? "success" : "neutral";
  return (
    <Panel
      title="eBay"
      aside={
        <Badge tone={tone}>
          <Dot tone={tone} />
          {isConnected ? "Connected" : "Not Connected"}
        </Badge>
      }
      body="stack"
    >
      {isConnected ? (
        <dl className="flex justify-between gap-4">
          <dt className="text-muted">Store</dt>
          <dd className="truncate">{ebay?.storeName ?? "Your eBay account"}</dd>
        </dl>
      ) : (
        <p className="text-muted">{isOver ? copy.connectionOver : copy.draftsStay}</p>
      )}
      <ButtonLink to={urls.settings} icon={Plug}>
        {isConnected ? "Manage in Settings" : isOver ? "Reconnect" : "Connect"}
      </ButtonLink>
    </Panel>
  );
}
