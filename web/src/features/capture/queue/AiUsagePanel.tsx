import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";

import { Button } from "@/ui/controls/Button";

import { resetAiUsage, useAiUsage } from "./aiUsage";
import { copy } from "../copy";
import { costText, countText } from "../deck/figures";
import { usePreferences } from "../deck/preferences";

/** A button among the queue's tools; its panel opens below them. The open state is saved. */
export function AiUsageToggle({ id }: { readonly id: string }) {
  const { capture_showAIUsage: open, set } = usePreferences();
  const { totalCost, estimated, simulated } = useAiUsage();
  const Icon = open ? ChevronUp : ChevronDown;
  return (
    <Button
      variant="quiet"
      small
      className="usage-toggle"
      aria-expanded={open}
      aria-controls={id}
      onClick={() => set("capture_showAIUsage", !open)}
    >
      {copy.aiUsage} <span className="num">{costText(totalCost)}</span>
      {simulated > 0 && copy.simulated}
      {estimated > 0 && <span className="vh">, {copy.estimate}</span>}
      <Icon className="i end" aria-hidden />
    </Button>
  );
}

export function AiUsagePanel({ id }: { readonly id: string }) {
  const open = usePreferences((preferences) => preferences.capture_showAIUsage);
  const { sessionCount, totalTokens, totalCost, estimated, unpriced, simulated } = useAiUsage();
  const note = useId();
  return (
    <section id={id} className="usage" aria-label={copy.aiUsage} hidden={!open}>
      <dl className="figures" aria-describedby={note}>
        <div>
          <dt>{copy.analyses}</dt>
          <dd>{countText(sessionCount)}</dd>
        </div>
        <div>
          <dt>{copy.tokens}</dt>
          <dd>{countText(totalTokens)}</dd>
        </div>
        <div>
          <dt>{copy.cost}</dt>
          <dd>
            {costText(totalCost)} {simulated > 0 && copy.simulated}
          </dd>
        </div>
      </dl>
      <Button small disabled={sessionCount === 0} onClick={resetAiUsage}>
        {copy.reset}
      </Button>
      <p id={note} className="hint usage-note">
        {copy.usageNote(estimated, unpriced, simulated)}
      </p>
    </section>
  );
}
