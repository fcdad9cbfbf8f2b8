import { cva } from "class-variance-authority";

import { findAxis } from "./findAxis";

export interface ChartBar {
  readonly key: string | number;
  /** From the bottom up. The color is a class of the background. */
  readonly parts: readonly { readonly color: string; readonly value: number }[];
  /** Shown above the bar. */
  readonly valueLabel?: string | undefined;
  /** Whether the period isn't over yet. */
  readonly isLive?: boolean;
}

export interface BarLabel {
  readonly text: string;
  /** The bars above the label. */
  readonly span: number;
  readonly isStrong?: boolean;
}

interface BarChartProps {
  /** `small` has a fixed height. `large` keeps its proportions, and scrolls on a phone. */
  readonly size: "small" | "large";
  /** Names the chart for those who don't see it. */
  readonly summary: string;
  readonly bars: readonly ChartBar[];
  /** The texts below the bars. Their spans add up to the number of bars. */
  readonly labels: readonly BarLabel[];
  readonly formatTick: (value: number) => string;
  /** For counts. */
  readonly isWhole?: boolean;
  readonly pointed?: number | null;
  readonly onPoint?: (at: number | null) => void;
}

/** One em of a large chart is a seventieth of its width. */
const frame = cva("", { variants: { size: { small: "", large: "@container max-md:min-w-140" } } });
const chart = cva("grid leading-none text-muted tabular-nums", {
  variants: {
    size: {
      small: "grid-cols-[max-content_1fr] grid-rows-[160px_20px] gap-x-2.5 px-4 pt-4 pb-3 text-12",
      large:
        "grid-cols-[3.17em_1fr] grid-rows-[15.67em_2em] gap-x-[1.17em] pt-[2em] text-[length:calc(100cqw/70)]",
    },
  },
});
const line = cva("absolute right-0 h-px", {
  variants: {
    size: {
      small: "left-0 bg-line",
      large:
        "-left-[.67em] bg-[repeating-linear-gradient(90deg,var(--color-line)_0_.17em,transparent_.17em_.5em)]",
    },
  },
});
const SLOT = "relative flex min-w-0 flex-1 flex-col items-center justify-end data-pointed:bg-hover/70";
const part = cva("shrink-0", {
  variants: {
    size: {
      small: "min-h-0.5 w-[70%] max-w-10 rounded-t-xs",
      // The parts of a bar are kept apart by their transparent borders.
      large: "min-h-[.09em] w-[62%] max-w-[4.67em] border-b-[.05em] border-transparent bg-clip-padding",
    },
    isLive: { true: "opacity-72" },
  },
});
const labelLine = cva("col-start-2 flex", {
  variants: { size: { small: "items-end overflow-hidden", large: "items-center pt-[.5em] text-center" } },
});
const label = cva("min-w-0 flex-1 whitespace-nowrap", {
  variants: { isStrong: { true: "font-strong text-ink" } },
});

/** The most steps of an axis. */
const STEPS = { small: 2, large: 4 } as const;

/** Renders bars, each of one or several parts, over an axis that starts at 0. */
export function BarChart(props: BarChartProps) {
  const { size, summary, bars, labels, formatTick, isWhole = false, pointed = null, onPoint } = props;
  const totals = bars.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const { top, step } = findAxis(Math.max(0, ...totals), STEPS[size], isWhole);
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step).toReversed();
  return (
    <div className={frame({ size })}>
      <div className={chart({ size })} role="img" aria-label={summary} onPointerLeave={() => onPoint?.(null)}>
        <div className="-my-[.5em] flex flex-col items-end justify-between" aria-hidden>
          {ticks.map((tick) => (
            <span key={tick}>{formatTick(tick)}</span>
          ))}
        </div>
        <div className="relative flex border-b border-field" aria-hidden>
          {ticks.slice(0, -1).map((tick) => (
            <i key={tick} className={line({ size })} style={{ top: `${(1 - tick / top) * 100}%` }} />
          ))}
          {bars.map(({ key, parts, valueLabel, isLive }, at) => (
            <span
              key={key}
              className={SLOT}
              data-pointed={at === pointed || undefined}
              onPointerEnter={() => onPoint?.(at)}
              onPointerDown={() => onPoint?.(at)}
            >
              {valueLabel !== undefined && (
                <b className="mb-[.6em] shrink-0 font-strong text-ink">{valueLabel}</b>
              )}
              {parts
                .toReversed()
                .map(
                  ({ color, value }) =>
                    value > 0 && (
                      <i
                        key={color}
                        className={part({ size, isLive, className: color })}
                        style={{ height: `${(value / top) * 100}%` }}
                      />
                    ),
                )}
            </span>
          ))}
        </div>
        <div className={labelLine({ size })} aria-hidden>
          {labels.map(({ text, span, isStrong }, at) => (
            <span key={at} className={label({ isStrong })} style={{ flexGrow: span }}>
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
