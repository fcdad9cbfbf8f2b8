import { useMutation, useQuery } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { useState } from "react";

import { usePerson } from "@/lib/session/session";
import { setAiProvider } from "@/lib/session/userRecord";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { Switch } from "@/ui/choices/Switch";
import { showToast } from "@/ui/overlays/toast";
import { Text } from "@/ui/page/Text";

import { AdminFailure } from "../AdminFailure";
import { nameProvider } from "../ai/copy";
import { geminiConfig, openAiConfig } from "../ai/configs";
import { copy } from "./copy";
import { formatCardCost } from "./formatCardCost";

/** Lets the user choose the provider of their own analyses, and shows the cost of a card with each. */
export function ChoicePanel() {
  const { uid, record } = usePerson();
  const stored = record.settings.aiProvider;
  const [edits, setEdits] = useState<Partial<typeof stored>>({});
  const openai = useQuery(openAiConfig).data;
  const gemini = useQuery(geminiConfig).data;
  const isAllowed = openai?.comparisonAllowed;
  const providers = [
    { value: "default", label: copy.followDefault },
    { value: "openai", label: nameProvider("openai", openai?.simulated) },
    { value: "gemini", label: nameProvider("gemini", gemini?.simulated) },
  ] as const;
  const chosen = { ...stored, ...edits };
  const save = useMutation({
    mutationFn: () => setAiProvider(uid, chosen),
    onSuccess: () => {
      setEdits({});
      showToast(copy.saved, { tone: "success" });
    },
  });
  const set = (fields: Partial<typeof stored>) => {
    setEdits((current) => ({ ...current, ...fields }));
    save.reset();
  };
  return (
    <Panel title={copy.choice} body="stack">
      <Text look="hint">{copy.choiceHint}</Text>
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          fill
          label={copy.provider}
          options={providers}
          value={chosen.provider ?? "default"}
          onChange={(provider) => set({ provider: provider === "default" ? null : provider })}
        />
        <Text look="hint">
          {copy.cost(providers[1].label, formatCardCost(openai?.cardCostUsd ?? null))} ·{" "}
          {copy.cost(providers[2].label, formatCardCost(gemini?.cardCostUsd ?? null))}. {copy.costsHint}
        </Text>
      </div>
      <Switch
        label={copy.fallback}
        hint={copy.fallbackHint}
        checked={chosen.enableFallback}
        onChange={(enableFallback) => set({ enableFallback })}
      />
      <Switch
        label={copy.comparison}
        hint={isAllowed === false ? copy.comparisonOff : copy.comparisonHint}
        checked={chosen.comparisonMode}
        onChange={(comparisonMode) => set({ comparisonMode })}
      />
      <AdminFailure title={copy.saveFailed} error={save.error} onDismiss={save.reset} />
      <div>
        <Button variant="primary" icon={Save} busy={save.isPending} onClick={() => save.mutate()}>
          {copy.save}
        </Button>
      </div>
    </Panel>
  );
}
