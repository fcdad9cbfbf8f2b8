import { countCopy } from "../copy";
import { type Difference, countExpected } from "./counting";

/** Shows the differences before they are corrected. */
export function DifferenceRows({ differences }: { readonly differences: readonly Difference[] }) {
  if (differences.length === 0) return <p>{countCopy.same}</p>;
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto" aria-label={countCopy.difference}>
      {differences.map(({ car, copies }) => {
        const change = copies - countExpected(car);
        return (
          <li key={car.row.id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 truncate font-medium">{car.row.title}</span>
            <span className="text-muted">
              {countExpected(car)} → {copies}
            </span>
            <span className="w-12 text-right font-strong">{change > 0 ? `+${change}` : `−${-change}`}</span>
          </li>
        );
      })}
    </ul>
  );
}
