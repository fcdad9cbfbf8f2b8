import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";

import { Button } from "@/ui/controls/Button";

import { resetAiUsage, useAiUsage } from "./aiUsage";
import { copy } from "../../copy";
import { formatCost, formatCount } from "../../deck/figures";
import { usePreferences } from "../../deck/preferences";
import { FigureLine } from "../../FigureLine";

export function AiUsageToggle({ id }: { readonly id: string }) {
  const { capture_showAIUsage: open, set } = usePreferences();
  const { totalCost, estimated, simulated } = useAiUsage();
  const Icon = open ? ChevronUp : ChevronDown;
  return (
    <Button
      variant="quiet"
      small
      touch
      className="-mr-1 ml-auto max-md:mr-0 max-md:-ml-2"
      aria-expanded={open}
      aria-controls={id}
      onClick={() => set("capture_showAIUsage", !open)}
    >
      {copy.aiUsage} <span className="tabular-nums">{formatCost(totalCost)}</span>
      {simulated > 0 && copy.simulated}
      {estimated > 0 && <span className="sr-only">, {copy.estimate}</span>}
      <Icon className="-mr-1 icon" aria-hidden />
    </Button>
  );
}

export function AiUsagePanel({ id }: { readonly id: string }) {
  const open = usePreferences((preferences) => preferences.capture_showAIUsage);
  const { sessionCount, totalTokens, totalCost, estimated, unpriced, simulated } = useAiUsage();
  const note = useId();
  return (
    <section
      id={id}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b bg-sunken px-4 py-2"
      aria-label={copy.aiUsage}
      hidden={!open}
    >
      <FigureLine
        aria-describedby={note}
        figures={[
          [copy.analyses, formatCount(sessionCount)],
          [copy.tokens, formatCount(totalTokens)],
          [copy.cost, simulated > 0 ? `${formatCost(totalCost)} ${copy.simulated}` : formatCost(totalCost)],
        ]}
      />
      <Button small touch disabled={sessionCount === 0} onClick={resetAiUsage}>
        {copy.reset}
      </Button>
      <p id={note} className="col-span-full text-12 text-muted">
        {copy.usageNote(estimated, unpriced, simulated)}
      </p>
    </section>
  );
}
