import { Download, ListPlus } from "lucide-react";
import { useMemo } from "react";

import { download } from "@/lib/browser/download";
import { describeError } from "@/lib/calls/errorText";
import { convertFirestoreError } from "@/lib/firestore/firestoreErrors";
import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { formatPrice } from "@/lib/money";
import { urls } from "@/lib/browser/urls";
import { useNow } from "@/lib/browser/useNow";
import { useOnline } from "@/lib/browser/useOnline";
import { useAddressView } from "@/lib/view/useAddressView";
import { Badge } from "@/ui/status/Badge";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { ButtonLink } from "@/ui/controls/ButtonLink";
import { PageHead } from "@/ui/page/PageHead";
import { Panel } from "@/ui/page/Panel";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { Skeleton } from "@/ui/status/Skeleton";
import { Page } from "@/ui/page/Page";

import { copy } from "./copy";
import { writeAnalyticsCsv, getExportName } from "./writeAnalyticsCsv";
import type { Figures } from "./figures";
import { getPeriod, type Range, RANGES } from "./period";
import { PeriodChart } from "./PeriodChart";
import { Shares, Statuses } from "./Shares";
import { StatTiles, StatTilesSkeleton } from "./StatTiles";
import { type Analytics, useAnalytics } from "./useAnalytics";
import { analyticsView } from "./view";
import { formatPeriod } from "./formats";
import { formatCount, formatNumber } from "@/ui/numbers";

const OPTIONS = RANGES.map((value) => ({ value, label: value }));

const CHARTS = "grid grid-cols-1 gap-3 *:first:col-span-full lg:grid-cols-2";

export function AnalyticsPage() {
  const { view, changeView } = useAddressView(analyticsView);
  const { range } = view;
  const today = new Date(useNow(60)).setHours(0, 0, 0, 0);
  const period = useMemo(() => getPeriod(range, today), [range, today]);
  const analytics = useAnalytics(period);
  const { figures, status, isSample, isCut } = analytics;
  return (
    <Page>
      <PageHead
        title={copy.title}
        subtitle={formatPeriod(period)}
        actions={
          <>
            {isSample && <Badge tone="info">{copy.sample}</Badge>}
            <SegmentedControl<Range>
              label={copy.range}
              options={OPTIONS}
              value={range}
              onChange={(next) => changeView({ range: next })}
            />
            <Button
              icon={Download}
              disabled={status === "loading"}
              onClick={() =>
                download(getExportName(period), writeAnalyticsCsv(period, figures, { isSample, isCut }))
              }
            >
              {copy.exportData}
            </Button>
          </>
        }
      />
      <div className="mt-3 grid gap-3">
        <Notices analytics={analytics} />
        {status === "loading" ? (
          <Waiting />
        ) : (
          <>
            <StatTiles figures={figures} range={range} isCut={isCut} />
            <Charts figures={figures} />
            <Tables figures={figures} isCut={isCut} />
          </>
        )}
      </div>
    </Page>
  );
}

function Notices({ analytics }: { readonly analytics: Analytics }) {
  const { isSample, ordersProblem, retryOrders, listingsProblem, unreadable } = analytics;
  const isOnline = useOnline();
  return (
    <>
      {!isOnline && (
        <Banner tone="info" title={copy.offline}>
          {copy.offlineHint}
        </Banner>
      )}
      {isSample && (
        <Banner
          tone="info"
          title={copy.sampleTitle}
          action={
            <ButtonLink to={urls.addListing} icon={ListPlus} small>
              {copy.addListing}
            </ButtonLink>
          }
        >
          {copy.sampleHint}
        </Banner>
      )}
      {isOnline && ordersProblem && (
        <LoadFailed title={copy.ordersFailed} error={ordersProblem} onRetry={retryOrders}>
          {copy.ordersFailedHint}
        </LoadFailed>
      )}
      {listingsProblem && (
        <Banner tone="warning" title={copy.listingsFailed}>
          {copy.ordersFailedHint} {describeError(convertFirestoreError(listingsProblem))}
        </Banner>
      )}
      {unreadable > 0 && (
        <Banner tone="warning" title={`${formatCount(unreadable, "order")} could not be read`} />
      )}
    </>
  );
}

function Charts({ figures }: { readonly figures: Figures }) {
  const { bins, sales, listings } = figures;
  return (
    <div className={CHARTS}>
      <PeriodChart
        title={copy.revenue}
        bars={bins.map((bin) => ({ ...bin, value: bin.sales ? bin.sales.revenueCents / 100 : null }))}
        format={formatPrice}
        formatAxis={(value) => `$${formatNumber(value)}`}
        total={sales ? sales.revenueCents / 100 : null}
      />
      <PeriodChart
        title={copy.sales}
        bars={bins.map((bin) => ({ ...bin, value: bin.sales?.carsSold ?? null }))}
        format={formatNumber}
        total={sales?.carsSold ?? null}
      />
      <PeriodChart
        title={copy.listingsShort}
        bars={bins.map((bin) => ({ ...bin, value: bin.listings }))}
        format={formatNumber}
        total={listings}
      />
    </div>
  );
}

function Tables({ figures, isCut }: { readonly figures: Figures; readonly isCut: boolean }) {
  const { bestSellers, brands, series, statuses } = figures;
  const note = isCut ? copy.newest : null;
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-[2fr_1fr]">
      <Shares title={copy.bestSellers} header={copy.car} shares={bestSellers} note={note} />
      <Shares title={copy.byBrand} header={copy.brand} shares={brands} note={note} />
      <Shares title={copy.bySeries} header={copy.series} shares={series} note={note} />
      <Statuses statuses={statuses} />
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-busy aria-label={copy.loading} className="grid gap-3">
      <StatTilesSkeleton />
      <div className={CHARTS}>
        {Array.from({ length: 3 }, (_, at) => (
          <Panel key={at} className="h-59 p-4">
            <Skeleton width="30%" />
          </Panel>
        ))}
      </div>
    </div>
  );
}
