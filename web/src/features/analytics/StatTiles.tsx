import { copy, RANGE_NAMES } from "./copy";
import type { Figures } from "./figures";
import type { Range } from "./period";
import { tilesOf } from "./tiles";

export function StatTiles({ figures, range }: { readonly figures: Figures; readonly range: Range }) {
  return (
    <section className="stat-tiles" aria-label={copy.figures}>
      {tilesOf(figures).map(({ label, value, change, hint }) => (
        <div key={label} className="panel stat-tile">
          <span className="stat-label">{label}</span>
          <span className="stat-value">{value}</span>
          <span className="muted num">
            {change === null ? hint : `${change} vs. prior ${RANGE_NAMES[range]}`}
          </span>
          {change !== null && hint !== "" && <span className="muted stat-hint">{hint}</span>}
        </div>
      ))}
    </section>
  );
}
