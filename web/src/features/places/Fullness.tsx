import type { Place } from "@/lib/places/arrangePlaces";
import { formatNumber } from "@/ui/numbers";

/** Shows how full a place is, as text and as a bar. */
export function Fullness({ place: { copies, capacity } }: { readonly place: Place }) {
  const isFull = capacity !== null && copies >= capacity;
  return (
    <span className="inline-grid justify-items-end gap-1">
      <span className={isFull ? "font-strong text-warning-ink" : undefined}>
        {formatNumber(copies)}
        {capacity !== null && ` of ${formatNumber(capacity)}`}
      </span>
      {capacity !== null && (
        <span className="block h-1 w-24 overflow-hidden rounded-sm bg-hover" aria-hidden>
          <span
            className={isFull ? "block h-full bg-warning" : "block h-full bg-accent"}
            style={{ width: `${Math.min(100, (copies / capacity) * 100)}%` }}
          />
        </span>
      )}
    </span>
  );
}
