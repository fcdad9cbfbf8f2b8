import { ChartColumn, Table2 } from "lucide-react";
import { useState } from "react";

import { classes } from "@/ui/classes";
import { IconButton } from "@/ui/controls/IconButton";
import { Panel } from "@/ui/page/Panel";
import { PlainTable } from "@/ui/table/PlainTable";

import { copy } from "./copy";
import type { Bin } from "./period";
import { computeScale } from "./scale";
import { formatBin, formatBinStart } from "./wording";
import { DAY_MS } from "@contract/wire/durations";

export interface Bar extends Bin {
  /** The value of the bar. Null if unknown. */
  readonly value: number | null;
}

interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly format: (value: number | null) => string;
  /** Formats the axis labels, if they should be shorter. */
  readonly formatAxis?: (value: number) => string;
  readonly total: number | null;
  /** The top of the scale. Defaults to a round number above the largest value. */
  readonly top?: number | undefined;
}

/** Maximum number of labels below a chart. */
const MOST_NAMES = 7;

const AXIS = "flex justify-between text-12 leading-none text-muted";
const GRID_LINES =
  "bg-[linear-gradient(var(--color-line),var(--color-line)),linear-gradient(var(--color-line),var(--color-line))] bg-[length:100%_1px] bg-no-repeat";

/** Renders a bar for each day or week, or a table with the same figures. */
export function BarChart({ title, bars, format, formatAxis = format, total, top }: BarChartProps) {
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const scale = top ?? computeScale(bars.map(({ value }) => value));
  // Half a car can't be sold, so the smallest scale has no line in its middle.
  const hasMiddle = scale > 1;
  const every = Math.ceil(bars.length / MOST_NAMES);
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
        <div
          className="grid grid-cols-[max-content_1fr] grid-rows-[160px_20px] gap-x-2.5 px-4 pt-4 pb-3"
          role="img"
          aria-label={describeChart(title, bars, format, total)}
          onPointerLeave={() => setPointed(null)}
        >
          <div className={classes(AXIS, "-my-1.5 flex-col items-end tabular-nums")} aria-hidden>
            <span>{formatAxis(scale)}</span>
            <span>{hasMiddle ? formatAxis(scale / 2) : ""}</span>
            <span>{formatAxis(0)}</span>
          </div>
          <div
            className={classes(
              "flex border-b border-field",
              GRID_LINES,
              hasMiddle ? "bg-[position:0_0,0_50%]" : "bg-[position:0_0]",
            )}
            aria-hidden
          >
            {bars.map(({ from, value }, at) => (
              <span
                key={from}
                className="flex min-w-0 flex-1 items-end justify-center data-pointed:bg-hover/70"
                data-pointed={at === pointed || undefined}
                onPointerEnter={() => setPointed(at)}
                onPointerDown={() => setPointed(at)}
              >
                {value !== null && value > 0 && (
                  <i
                    className="min-h-0.5 w-[70%] max-w-10 rounded-t-xs bg-chart-1"
                    style={{ height: `${Math.min(100, (value / scale) * 100)}%` }}
                  />
                )}
              </span>
            ))}
          </div>
          <div className={classes(AXIS, "col-start-2 items-end overflow-hidden")} aria-hidden>
            {pickLabels(bars, every).map(({ bar: each, span }) => (
              <span key={each.from} className="min-w-0 flex-1 whitespace-nowrap" style={{ flexGrow: span }}>
                {span * 2 > every ? formatBinStart(each) : ""}
              </span>
            ))}
          </div>
        </div>
      )}
    </Panel>
  );
}

function BarTable({ title, bars, format }: Pick<BarChartProps, "title" | "bars" | "format">) {
  const isDaily = bars.every(({ from, until }) => until - from < 1.5 * DAY_MS);
  return (
    // Focusable, so that it scrolls by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="max-h-52 overflow-auto rounded-b-lg" role="region" aria-label={title} tabIndex={0}>
      <PlainTable label={title}>
        <thead>
          <tr>
            <th scope="col">{isDaily ? copy.day : copy.week}</th>
            <th scope="col" className="text-right tabular-nums">
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from}>
              <td>{formatBin(bar)}</td>
              <td className="text-right tabular-nums">{format(bar.value)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

/** Picks the bars that have a label. `span` is the number of bars to the next label. */
function pickLabels(bars: readonly Bar[], every: number) {
  return bars
    .flatMap((bar, at) => (at % every === 0 ? [{ bar, at }] : []))
    .map(({ bar, at }) => ({ bar, span: Math.min(every, bars.length - at) }));
}

function describeChart(
  title: string,
  bars: readonly Bar[],
  format: BarChartProps["format"],
  total: number | null,
): string {
  const best = bars.reduce<Bar | null>(
    (most, bar) => ((bar.value ?? 0) > (most?.value ?? 0) ? bar : most),
    null,
  );
  return `${title}: ${format(total)} in all${best ? `, the most on ${formatBin(best)} with ${format(best.value)}` : ""}`;
}
