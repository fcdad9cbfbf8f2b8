import { useMutation, useQuery } from "@tanstack/react-query";

import { saveOpenAIConfig } from "@contract/aiConfig";

import { call } from "@/lib/calls/call";
import { SelectField } from "@/ui/controls/SelectField";
import { showToast } from "@/ui/overlays/toast";
import { Panel } from "@/ui/page/Panel";

import { AdminFailure } from "../AdminFailure";
import { geminiConfig, openAiConfig, useReloadConfigs } from "../ai/configs";
import { nameProvider } from "../ai/copy";
import { copy } from "./copy";

type Choice = "order" | "openai" | "gemini";

/** Selects the installation's default provider. Saves on selection. */
export function DefaultPanel() {
  const openai = useQuery(openAiConfig).data;
  const gemini = useQuery(geminiConfig).data;
  const reload = useReloadConfigs();
  const save = useMutation({
    mutationFn: async (chosen: Choice) => {
      await call(saveOpenAIConfig, { defaultProvider: chosen === "order" ? null : chosen });
      await reload();
    },
    onSuccess: () => showToast(copy.saved, { tone: "success" }),
  });
  if (openai === undefined) return null;
  const options = [
    { value: "order", label: copy.inOrder },
    { value: "openai", label: nameProvider("openai", openai.simulated) },
    { value: "gemini", label: nameProvider("gemini", gemini?.simulated) },
  ] as const;
  return (
    <Panel title={copy.everybody} body="stack">
      <SelectField<Choice>
        label={copy.everybodyProvider}
        hint={copy.everybodyHint}
        className="max-w-90"
        options={options}
        value={save.isPending ? save.variables : (openai.defaultProvider ?? "order")}
        onChange={(chosen) => save.mutate(chosen)}
      />
      <AdminFailure title={copy.defaultFailed} error={save.error} onDismiss={save.reset} />
    </Panel>
  );
}
