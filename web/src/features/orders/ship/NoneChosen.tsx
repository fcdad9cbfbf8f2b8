import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";

import { pickCopy as copy } from "./copy";
import type { ShipStep } from "./view";

export function NoneChosen({ onStep }: { readonly onStep: (step: ShipStep) => void }) {
  return (
    <EmptyState
      title={copy.none}
      action={
        <Button variant="primary" onClick={() => onStep("choose")}>
          {copy.choose}
        </Button>
      }
    >
      {copy.noneHint}
    </EmptyState>
  );
}
