import type { UseQueryResult } from "@tanstack/react-query";

import { FIRST_CLOUDINARY_MONTH } from "@contract/usage";

import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Skeleton, SkeletonRows } from "@/ui/status/Skeleton";
import { Panel } from "@/ui/page/Panel";

import { AdminFailure } from "../AdminFailure";
import { CloudinaryPanel } from "./CloudinaryPanel";
import { copy } from "./copy";
import { CostBreakdown } from "./CostBreakdown";
import { COST_CARDS, CostCard } from "./CostCard";
import { CostCards } from "./CostCards";
import { isMonthUntil } from "./ranges";
import type { Metrics } from "./useMetrics";

interface OverviewProps {
  readonly loaded: UseQueryResult<Metrics>;
  readonly today: string;
  /** The month from the address. Null means the current month. */
  readonly month: string | null;
  readonly onHistory: () => void;
  readonly onMonth: (month: string | null) => void;
}

const COLUMNS = "grid grid-cols-[minmax(0,1fr)_336px] items-start gap-3 max-xl:grid-cols-[minmax(0,1fr)]";

export function Overview({ loaded, today, month, onHistory, onMonth }: OverviewProps) {
  const thisMonth = today.slice(0, 7);
  const { data, error } = loaded;
  return (
    <>
      <AdminFailure
        title={copy.updateFailed}
        error={error}
        action={
          <Button busy={loaded.isFetching} onClick={() => void loaded.refetch()}>
            {copy.tryAgain}
          </Button>
        }
      />
      {data?.isPartial === true && (
        <Banner tone="warning" title={copy.partly}>
          {copy.partlyHint}
        </Banner>
      )}
      {data ? <CostCards metrics={data.metrics} /> : error === null && <CardsSkeleton />}
      <div className={COLUMNS}>
        {data ? (
          <CostBreakdown metrics={data.metrics} today={today} onHistory={onHistory} />
        ) : error === null ? (
          <Panel>
            <SkeletonRows label={copy.loading} rows={8} />
          </Panel>
        ) : (
          <div />
        )}
        <CloudinaryPanel
          month={isMonth(month, thisMonth) ? month : thisMonth}
          thisMonth={thisMonth}
          onMonth={(chosen) => onMonth(chosen === thisMonth ? null : chosen)}
        />
      </div>
    </>
  );
}

const isMonth = (month: string | null, last: string): month is string =>
  isMonthUntil(month, last) && month >= FIRST_CLOUDINARY_MONTH;

function CardsSkeleton() {
  return (
    <div className={COST_CARDS} aria-hidden>
      {[0, 1, 2, 3, 4].map((card) => (
        <CostCard key={card} className="grid content-start gap-1.5">
          <Skeleton width="60%" />
          <Skeleton width="90px" height="20px" />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
        </CostCard>
      ))}
    </div>
  );
}
