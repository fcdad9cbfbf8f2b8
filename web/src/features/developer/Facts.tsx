import type { ReactNode } from "react";

export interface Fact {
  readonly label: string;
  /** The value. Shown as a dash if unknown. */
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-2 px-4 py-3">
      {facts.map(({ label, value }) => (
        <div key={label} className="grid grid-cols-[minmax(120px,220px)_minmax(0,1fr)] gap-x-4">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
