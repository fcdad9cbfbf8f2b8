import { Fragment } from "react";

import { Facts as List } from "@/ui/page/Facts";

interface FactsProps {
  readonly title: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
}

export function Facts({ title, facts }: FactsProps) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 font-strong">{title}</h3>
      <List>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </Fragment>
        ))}
      </List>
    </div>
  );
}
