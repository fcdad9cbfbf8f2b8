import { BarChart, type BarLabel, type ChartBar } from "@/ui/charts/BarChart";

import { type Bar, SERVICES, SERVICE_BACKGROUNDS } from "./chartBars";
import { costCopy } from "./copy";
import { formatCost } from "./figures";

/** More bars have no room for their sums. */
const MOST_VALUES = 12;

/** Renders bars stacked by service. The table below has the names and sums. */
export function CostChart({ bars }: { readonly bars: readonly Bar[] }) {
  const hasValues = bars.length <= MOST_VALUES;
  return (
    // Scrolls on a phone, also by keyboard.
    <div
      className="px-4 pt-3 pb-2 focus-visible:-outline-offset-2 max-md:overflow-x-auto"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={costCopy.chart}
    >
      <BarChart
        size="large"
        summary={summarize(bars)}
        bars={bars.map((bar) => toChartBar(bar, hasValues))}
        labels={bars.map((bar) => toLabel(bar, hasValues))}
        formatTick={(cost) => (cost === 0 ? "$0" : formatCost(cost))}
      />
    </div>
  );
}

const toChartBar = ({ key, total, parts, isLive }: Bar, hasValues: boolean): ChartBar => ({
  key,
  parts: SERVICES.map((service) => ({ color: SERVICE_BACKGROUNDS[service], value: parts[service] })),
  valueLabel: hasValues && total !== null && total > 0 ? formatCost(total) : undefined,
  isLive,
});

function toLabel({ key, label, isLive }: Bar, hasValues: boolean): BarLabel {
  const isToday = isLive && hasValues && key.length === 10;
  return { text: isToday ? costCopy.today : label, span: 1, isStrong: isLive };
}

function summarize(bars: readonly Bar[]): string {
  const [highest] = bars.toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0));
  if (!highest?.total) return costCopy.noCost;
  return `${costCopy.chart}: ${bars.length} bars. Highest ${highest.label}, ${formatCost(highest.total)}.`;
}
