import type { ReactNode } from "react";

export interface Fact {
  readonly label: string;
  /** A dash for what is unknown. */
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="dev-facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="muted">{label}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
