import { axis, type Bar, SERVICES } from "./chartBars";
import { costCopy } from "./copy";
import { formatCost } from "./figures";

const WIDTH = 840;
const BASE = 212;
const TOP = 24;
const LEFT = 52;

/** Stacked by service; the names and sums are in the table under it. */
export function CostChart({ bars }: { readonly bars: readonly Bar[] }) {
  const largest = Math.max(0, ...bars.map(({ total }) => total ?? 0));
  const { top, step } = axis(largest);
  const y = (cost: number) => BASE - (cost / top) * (BASE - TOP);
  const slot = (WIDTH - LEFT) / Math.max(1, bars.length);
  const width = Math.min(56, slot * 0.62);
  const steps = Array.from({ length: Math.round(top / step) + 1 }, (_, at) => at * step);
  return (
    // On a phone it scrolls, also by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="usage-chart" tabIndex={0} role="group" aria-label={costCopy.chart}>
      <svg viewBox={`0 0 ${WIDTH} 236`} role="img" aria-label={summary(bars)}>
        {steps.map((cost) => (
          <g key={cost}>
            <path className={cost === 0 ? "base grid" : "grid"} d={`M${LEFT - 8} ${y(cost)}H${WIDTH}`} />
            <text className="ax" x={LEFT - 14} y={y(cost) + 4} textAnchor="end">
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
                <text className="val" x={middle} y={y(bar.total) - 8} textAnchor="middle">
                  {formatCost(bar.total)}
                </text>
              )}
              <text className={bar.isLive ? "ax now" : "ax"} x={middle} y={231} textAnchor="middle">
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
    <g className={bar.isLive ? "live" : undefined}>
      {parts.map(({ service, from, to }, at) =>
        from - to < 0.2 ? null : (
          <rect
            key={service}
            className={`s${at + 1}`}
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

function summary(bars: readonly Bar[]): string {
  const [highest] = bars.toSorted((one, other) => (other.total ?? 0) - (one.total ?? 0));
  if (!highest?.total) return costCopy.noCost;
  return `${costCopy.chart}: ${bars.length} bars. Highest ${highest.label}, ${formatCost(highest.total)}.`;
}
