import { type Bar, findAxis, SERVICES } from "./chartBars";
import { costCopy } from "./copy";
import { formatCost } from "./figures";
import { SERVICE_FILLS } from "./serviceColors";

const WIDTH = 840;
const BASE = 212;
const TOP = 24;
const LEFT = 52;

const CHART = "px-4 pt-3 pb-2 focus-visible:-outline-offset-2 max-md:overflow-x-auto";
const LABEL = "fill-muted text-12 tabular-nums";
const STRONG_LABEL = "fill-ink text-12 font-strong tabular-nums";

/** Renders bars stacked by service. The table below has the names and sums. */
export function CostChart({ bars }: { readonly bars: readonly Bar[] }) {
  const largest = Math.max(0, ...bars.map(({ total }) => total ?? 0));
  const { top, step } = findAxis(largest);
  const y = (cost: number) => BASE - (cost / top) * (BASE - TOP);
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length);
  const width = Math.min(56, slot * 0.62);
  const steps = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
  return (
    // Scrolls on a phone, also by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={CHART} tabIndex={0} role="group" aria-label={costCopy.chart}>
      <svg
        className="block h-auto w-full max-md:min-w-140"
        viewBox={`0 0 ${WIDTH} 236`}
        role="img"
        aria-label={summarize(bars)}
      >
        {steps.map((cost) => (
          <g key={cost}>
            <path
              className={cost === 0 ? "stroke-field" : "stroke-line [stroke-dasharray:2_4]"}
              d={`M${LEFT - 8} ${y(cost)}H${WIDTH}`}
            />
            <text className={LABEL} x={LEFT - 14} y={y(cost) + 4} textAnchor="end">
              {cost === 0 ? "$0" : formatCost(cost)}
            </text>
          </g>
        ))}
        {bars.map((bar, at) => {
          const middle = LEFT + slot * (at + 0.5);
          return (
            <g key={bar.key}>
              <Stack bar={bar} x={middle - width / 2} width={width} y={y} />
              {bar.total !== null && bar.total > 0 && bars.length <= 12 && (
                <text className={STRONG_LABEL} x={middle} y={y(bar.total) - 8} textAnchor="middle">
                  {formatCost(bar.total)}
                </text>
              )}
              <text className={bar.isLive ? STRONG_LABEL : LABEL} x={middle} y={231} textAnchor="middle">
                {bar.isLive && bars.length <= 12 && bar.key.length === 10 ? costCopy.today : bar.label}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

interface StackProps {
  readonly bar: Bar;
  readonly x: number;
  readonly width: number;
  readonly y: (cost: number) => number;
}

function Stack({ bar, x, width, y }: StackProps) {
  const parts = SERVICES.map((service, at) => {
    const below = SERVICES.slice(0, at).reduce((sum, each) => sum + bar.parts[each], 0);
    return { service, from: y(below), to: y(below + bar.parts[service]) };
  });
  return (
    <g className={bar.isLive ? "opacity-72" : undefined}>
      {parts.map(({ service, from, to }) =>
        from - to < 0.2 ? null : (
          <rect
            key={service}
            className={SERVICE_FILLS[service]}
            x={x}
            y={to}
            width={width}
            height={Math.max(0.5, from - to - 0.6)}
          />
        ),
      )}
    </g>
  );
}

function summarize(bars: readonly Bar[]): string {
  const [highest] = bars.toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0));
  if (!highest?.total) return costCopy.noCost;
  return `${costCopy.chart}: ${bars.length} bars. Highest ${highest.label}, ${formatCost(highest.total)}.`;
}
