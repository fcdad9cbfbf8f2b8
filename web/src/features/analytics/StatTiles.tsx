import { Panel } from "@/ui/page/Panel";
import { Skeleton } from "@/ui/status/Skeleton";
import { Text } from "@/ui/page/Text";

import { copy, RANGE_NAMES } from "./copy";
import type { Figures } from "./figures";
import type { Range } from "./period";
import { getTiles } from "./tiles";

const TILES = "grid grid-cols-2 gap-3 lg:grid-cols-[repeat(auto-fit,minmax(160px,1fr))]";
const TILE = "grid content-start gap-1 px-4 py-3";

interface StatTilesProps {
  readonly figures: Figures;
  readonly range: Range;
  /** Whether not all orders of the period were read. */
  readonly isCut: boolean;
}

export function StatTiles({ figures, range, isCut }: StatTilesProps) {
  return (
    <section className={TILES} aria-label={copy.figures}>
      {getTiles(figures, isCut).map(({ label, value, change, hint }) => (
        <Panel key={label} className={TILE}>
          <Text as="span" look="label">
            {label}
          </Text>
          <Text as="span" look="figure">
            {value}
          </Text>
          <span className="text-12 text-muted tabular-nums">
            {change === null ? hint : `${change} vs. prior ${RANGE_NAMES[range]}`}
          </span>
          {change !== null && hint !== "" && <span className="text-12 text-muted">{hint}</span>}
        </Panel>
      ))}
    </section>
  );
}

export function StatTilesSkeleton() {
  return (
    <div className={TILES}>
      {Array.from({ length: 6 }, (_, at) => (
        <Panel key={at} className={TILE}>
          <Skeleton width="40%" />
          <Skeleton width="60%" height="20px" />
          <Skeleton width="80%" />
        </Panel>
      ))}
    </div>
  );
}
