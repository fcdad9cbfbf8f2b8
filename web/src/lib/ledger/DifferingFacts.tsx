import type { DifferingFact } from "@contract/item/differingFacts";

import { Button } from "@/ui/controls/Button";

interface DifferingFactsProps {
  readonly facts: readonly DifferingFact[];
  /** The button of each fact. Null: no button. */
  readonly act: { readonly label: string; readonly on: (fact: DifferingFact) => void } | null;
  /** The specific that is being sent. */
  readonly busy?: string | null;
}

/** Lists the car's facts that differ at eBay. */
export function DifferingFacts({ facts, act, busy = null }: DifferingFactsProps) {
  return (
    <ul className="divide-y">
      {facts.map((fact) => (
        <li key={fact.name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
            <b className="font-medium">{fact.name}</b>: {describe(fact)}
          </span>
          {act && (
            <Button
              small
              touch
              busy={busy === fact.name}
              disabled={busy !== null}
              onClick={() => act.on(fact)}
            >
              {act.label}
              <span className="sr-only"> {fact.name}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const describe = ({ theirs, ours }: DifferingFact): string =>
  theirs === null || theirs === ""
    ? `eBay has none, the car's details say “${formatText(ours)}”.`
    : `eBay still has “${formatText(theirs)}”, the car's details say “${formatText(ours)}”.`;

const formatText = (text: string): string => text.split("|").join(", ");
