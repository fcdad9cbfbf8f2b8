import { ChartColumn, Table2 } from "lucide-react";
import { useState } from "react";

import { IconButton } from "@/ui/controls/IconButton";
import { Panel } from "@/ui/page/Panel";

import { copy } from "./copy";
import type { Bin } from "./period";
import { scaleOf } from "./scale";
import { binName, binStart } from "./wording";
import { DAY_MS } from "@contract/wire/durations";

export interface Bar extends Bin {
  /** Null is unknown. */
  readonly value: number | null;
}

interface BarChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly format: (value: number | null) => string;
  /** The axis' words, where they are shorter. */
  readonly formatAxis?: (value: number) => string;
  readonly total: number | null;
  /** Where the scale ends; a round number above the largest if left out. */
  readonly top?: number | undefined;
}

/** The days under a chart that have words. */
const MOST_NAMES = 7;

/** One bar for each day or week, and the same as a table for who can't see them. */
export function BarChart({ title, bars, format, formatAxis = format, total, top }: BarChartProps) {
  const [isTable, setTable] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const scale = top ?? scaleOf(bars.map(({ value }) => value));
  const every = Math.ceil(bars.length / MOST_NAMES);
  const bar = pointed === null ? undefined : bars[pointed];
  return (
    <Panel
      title={title}
      aside={
        <>
          <span className="num muted chart-read" aria-hidden>
            {bar ? `${binName(bar)}: ${format(bar.value)}` : format(total)}
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
          className="chart"
          role="img"
          aria-label={summaryOf(title, bars, format, total)}
          onPointerLeave={() => setPointed(null)}
        >
          <div className="chart-axis num" aria-hidden>
            <span>{formatAxis(scale)}</span>
            <span>{scale < 2 ? "" : formatAxis(scale / 2)}</span>
            <span>{formatAxis(0)}</span>
          </div>
          <div className="chart-bars" aria-hidden>
            {bars.map(({ from, value }, at) => (
              <span
                key={from}
                className="chart-slot"
                data-pointed={at === pointed || undefined}
                onPointerEnter={() => setPointed(at)}
                onPointerDown={() => setPointed(at)}
              >
                {value !== null && value > 0 && (
                  <i style={{ height: `${Math.min(100, (value / scale) * 100)}%` }} />
                )}
              </span>
            ))}
          </div>
          <div className="chart-names" aria-hidden>
            {namedBars(bars, every).map(({ bar: each, span }) => (
              <span key={each.from} style={{ flexGrow: span }}>
                {span * 2 > every ? binStart(each) : ""}
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
    // Scrolled by the keyboard too.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="chart-table" role="region" aria-label={title} tabIndex={0}>
      <table className="table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{isDaily ? copy.day : copy.week}</th>
            <th scope="col" className="n">
              {title}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.from}>
              <td>{binName(bar)}</td>
              <td className="n">{format(bar.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** So few that their words have room, each over as many bars as stand until the next one; a rest too small has none. */
function namedBars(bars: readonly Bar[], every: number) {
  return bars
    .flatMap((bar, at) => (at % every === 0 ? [{ bar, at }] : []))
    .map(({ bar, at }) => ({ bar, span: Math.min(every, bars.length - at) }));
}

function summaryOf(
  title: string,
  bars: readonly Bar[],
  format: BarChartProps["format"],
  total: number | null,
): string {
  const best = bars.reduce<Bar | null>(
    (most, bar) => ((bar.value ?? 0) > (most?.value ?? 0) ? bar : most),
    null,
  );
  return `${title}: ${format(total)} in all${best ? `, the most on ${binName(best)} with ${format(best.value)}` : ""}`;
}
