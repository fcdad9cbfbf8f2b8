import type { UntoldFact } from "@contract/item/untoldFacts";

import { Button } from "@/ui/controls/Button";

interface UntoldFactsProps {
  readonly facts: readonly UntoldFact[];
  /** The button of each fact. Null: no button. */
  readonly act: { readonly label: string; readonly on: (fact: UntoldFact) => void } | null;
  /** The specific that is being sent. */
  readonly busy?: string | null;
}

/** Lists the car's facts that differ at eBay. */
export function UntoldFacts({ facts, act, busy = null }: UntoldFactsProps) {
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

const describe = ({ theirs, ours }: UntoldFact): string =>
  theirs === null || theirs === ""
    ? `eBay has none, the car's details say “${formatText(ours)}”.`
    : `eBay still has “${formatText(theirs)}”, the car's details say “${formatText(ours)}”.`;

const formatText = (text: string): string => text.split("|").join(", ");
