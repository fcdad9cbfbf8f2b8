import { ChartColumn, Table2 } from "lucide-react";
import { useState } from "react";

import { BarChart } from "@/ui/charts/BarChart";
import { IconButton } from "@/ui/controls/IconButton";
import { Panel } from "@/ui/page/Panel";
import { ScrollRegion } from "@/ui/page/ScrollRegion";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { NumberCell } from "@/ui/table/NumberCell";
import { PlainTable } from "@/ui/table/PlainTable";

import { copy } from "./copy";
import type { Bin } from "./period";
import { formatBin, formatBinStart } from "./formats";
import { DAY_MS } from "@contract/wire/durations";

export interface Bar extends Bin {
  /** The value of the bar. Null if unknown. */
  readonly value: number | null;
}

interface PeriodChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly format: (value: number | null) => string;
  /** Formats the axis labels, if they should be shorter. */
  readonly formatAxis?: (value: number) => string;
  readonly total: number | null;
}

/** Maximum number of labels below a chart. */
const MOST_NAMES = 7;

/** Renders a bar for each day or week, or a table with the same figures. */
export function PeriodChart({ title, bars, format, formatAxis = format, total }: PeriodChartProps) {
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const bar = pointed === null ? undefined : bars[pointed];
  return (
    <Panel
      title={title}
      aside={
        <>
          <span className="pr-1 whitespace-nowrap text-muted tabular-nums" aria-hidden>
            {bar ? `${formatBin(bar)}: ${format(bar.value)}` : format(total)}
          </span>
          <IconButton
            small
            label={`${isTable ? copy.asChart : copy.asTable}, ${title}`}
            icon={isTable ? ChartColumn : Table2}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
        </>
      }
    >
      {isTable ? (
        <BarTable title={title} bars={bars} format={format} />
      ) : (
        <BarChart
          size="small"
          summary={describeChart(title, bars, format, total)}
          bars={bars.map(({ from, value }) => ({
            key: from,
            parts: [{ color: "bg-chart-1", value: value ?? 0 }],
          }))}
          labels={pickLabels(bars)}
          formatTick={formatAxis}
          isWhole
          pointed={pointed}
          onPoint={setPointed}
        />
      )}
    </Panel>
  );
}

function BarTable({ title, bars, format }: Pick<PeriodChartProps, "title" | "bars" | "format">) {
  const isDaily = bars.every(({ from, until }) => until - from < 1.5 * DAY_MS);
  return (
    <ScrollRegion className="max-h-52 overflow-auto rounded-b-lg" label={title}>
      <PlainTable label={title}>
        <ColumnHeads of={[isDaily ? copy.day : copy.week, { number: title }]} />
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from}>
              <td>{formatBin(bar)}</td>
              <NumberCell>{format(bar.value)}</NumberCell>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ScrollRegion>
  );
}

/** Labels every nth bar. The last label is left out if it has little room. */
function pickLabels(bars: readonly Bar[]) {
  const every = Math.ceil(bars.length / MOST_NAMES);
  return bars.flatMap((bar, at) => {
    const span = Math.min(every, bars.length - at);
    return at % every === 0 ? [{ text: span * 2 > every ? formatBinStart(bar) : "", span }] : [];
  });
}

function describeChart(
  title: string,
  bars: readonly Bar[],
  format: PeriodChartProps["format"],
  total: number | null,
): string {
  const best = bars.reduce<Bar | null>(
    (most, bar) => ((bar.value ?? 0) > (most?.value ?? 0) ? bar : most),
    null,
  );
  return `${title}: ${format(total)} in all${best ? `, the most on ${formatBin(best)} with ${format(best.value)}` : ""}`;
}
