import { useQuery } from "@tanstack/react-query";

import {
  type CloudinaryMetrics,
  FIRST_CLOUDINARY_MONTH,
  getCloudinaryUsage,
  METRICS_STALE_MINUTES,
  type Quota,
} from "@contract/usage";
import { MINUTE_MS } from "@contract/wire/durations";

import { call } from "@/lib/calls/call";
import { formatDateTime, formatUtcMonthYear } from "@/lib/dates";
import { classes } from "@/ui/classes";
import { Badge } from "@/ui/status/Badge";
import { Panel } from "@/ui/page/Panel";
import { Select } from "@/ui/controls/Select";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { Text } from "@/ui/page/Text";

import { AdminFailure } from "../AdminFailure";
import { cloudinaryCopy } from "./copy";
import { formatCount, formatPercent, formatSize } from "./figures";
import { addMonths } from "./ranges";

interface CloudinaryPanelProps {
  /** The month as `YYYY-MM`. */
  readonly month: string;
  readonly thisMonth: string;
  readonly onMonth: (month: string) => void;
}

export function CloudinaryPanel({ month, thisMonth, onMonth }: CloudinaryPanelProps) {
  const usage = useQuery({
    queryKey: ["admin", "cloudinaryUsage", month],
    queryFn: () => call(getCloudinaryUsage, { month }),
    staleTime: METRICS_STALE_MINUTES * MINUTE_MS,
  });
  const options = listMonths(thisMonth).map((value) => ({
    value,
    label: formatUtcMonthYear(new Date(`${value}-01`)),
  }));
  return (
    <Panel
      title={cloudinaryCopy.title}
      aside={
        <Select
          className="w-40"
          size="sm"
          aria-label={cloudinaryCopy.month}
          options={options}
          value={month}
          onChange={onMonth}
        />
      }
    >
      {usage.error !== null ? (
        <div className="p-3">
          <AdminFailure title={cloudinaryCopy.failed} error={usage.error} />
        </div>
      ) : usage.data === undefined ? (
        <SkeletonRows label={cloudinaryCopy.loading} rows={4} />
      ) : (
        <Meters usage={usage.data.usage} isNow={month === thisMonth} />
      )}
    </Panel>
  );
}

function Meters({ usage, isNow }: { readonly usage: CloudinaryMetrics | null; readonly isNow: boolean }) {
  return (
    <>
      <Meter label={cloudinaryCopy.storage} quota={usage?.storage} unit="GB" />
      <Meter label={cloudinaryCopy.bandwidth} quota={usage?.bandwidth} unit="GB" />
      <Meter label={cloudinaryCopy.transformations} quota={usage?.transformations} />
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 px-4 pt-3 pb-2 *:[dd]:text-right">
        <dt className="text-muted">{cloudinaryCopy.used}</dt>
        <dd>{formatPercent(usage?.percentage ?? null)}</dd>
        <dt className="text-muted">{cloudinaryCopy.images}</dt>
        <dd className="tabular-nums">{formatCount(usage?.images.count ?? null)}</dd>
        <dt className="text-muted">{cloudinaryCopy.plan}</dt>
        <dd>{usage?.plan ?? "–"}</dd>
      </dl>
      <Text look="hint" className="px-4 pb-3">
        {usage === null
          ? isNow
            ? cloudinaryCopy.noneNow
            : cloudinaryCopy.none
          : `${cloudinaryCopy.asOf(formatDateTime(usage.recordedAt))}. ${cloudinaryCopy.hint}`}
      </Text>
    </>
  );
}

interface MeterProps {
  readonly label: string;
  readonly quota: Quota | undefined;
  readonly unit?: "GB";
}

/** Thresholds in percent from specification 2, section 9. */
const YELLOW = 75;
const RED = 90;

const FILLS = { neutral: "bg-ink", warning: "bg-warning", danger: "bg-danger" } as const;
const LIMIT = "absolute top-0 h-2 w-0.5 bg-surface";
const LINE = "flex min-w-0 items-center gap-2";

function Meter({ label, quota, unit }: MeterProps) {
  const { used = null, limit = null, percentage = null } = quota ?? {};
  const tone =
    percentage === null || percentage < YELLOW ? null : percentage < RED ? "warning" : ("danger" as const);
  const format = (amount: number | null) => (unit ? formatSize(amount) : formatCount(amount));
  const left = used === null || limit === null ? null : Math.max(0, limit - used);
  return (
    <div className="grid gap-1.5 border-b px-4 py-3">
      <div className={LINE}>
        <span className="font-medium">{label}</span>
        {tone !== null && (
          <Badge tone={tone}>{tone === "danger" ? cloudinaryCopy.full : cloudinaryCopy.filling}</Badge>
        )}
        <span className="flex-1" />
        <span className="text-16 font-strong tracking-title tabular-nums">{formatPercent(percentage)}</span>
      </div>
      <div
        className="relative h-2 overflow-hidden rounded-sm bg-hover"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.round(percentage ?? 0))}
        aria-valuetext={formatPercent(percentage)}
      >
        <i
          className={classes("block h-full rounded-sm", FILLS[tone ?? "neutral"])}
          style={{ width: `${Math.min(100, percentage ?? 0)}%` }}
        />
        <b className={LIMIT} style={{ left: `${YELLOW}%` }} />
        <b className={LIMIT} style={{ left: `${RED}%` }} />
      </div>
      <div className={classes(LINE, "text-12 text-muted tabular-nums")}>
        <span>
          {format(used)} of {unit && limit !== null ? Math.round(limit) : format(limit)} {unit}
        </span>
        <span className="flex-1" />
        {left !== null && (
          <span className="text-faint">
            {format(left)} {unit} left
          </span>
        )}
      </div>
    </div>
  );
}

/** Returns the months since the first one with data, newest first. */
function listMonths(last: string): string[] {
  const months: string[] = [];
  for (let at = last; at >= FIRST_CLOUDINARY_MONTH; at = addMonths(at, -1)) months.push(at);
  return months;
}
