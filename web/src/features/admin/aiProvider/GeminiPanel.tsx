import { useMutation, useQuery } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import type * as z from "zod";

import { type getGeminiConfig, saveGeminiConfig } from "@contract/aiConfig";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { showToast } from "@/ui/overlays/toast";

import { AdminFailure, Loading } from "../AdminFailure";
import { geminiConfig, useReloadConfigs } from "../ai/configs";
import { copy as aiCopy, nameProvider } from "../ai/copy";
import { findKeyFault, findModelFault } from "../ai/faults";
import { keepUnsent } from "../ai/keepUnsent";
import { KeyFields } from "../ai/KeyFields";

type Config = z.output<(typeof getGeminiConfig)["output"]>["config"];

/** Edits Gemini's key and models. OpenAI has its own section. */
export function GeminiPanel() {
  const config = useQuery(geminiConfig);
  return (
    <Panel title={nameProvider("gemini", config.data?.simulated)} body="padded">
      {config.data ? (
        <GeminiForm config={config.data} />
      ) : (
        <Loading label={aiCopy.loading} title={aiCopy.loadFailed} query={config} />
      )}
    </Panel>
  );
}

function GeminiForm({ config }: { readonly config: Config }) {
  const [values, setValues] = useState(() => ({
    apiKey: "",
    enabled: config.enabled,
    fastModel: config.fastModel,
    accurateModel: config.accurateModel,
  }));
  const [tried, setTried] = useState(false);
  const readAgain = useReloadConfigs();
  const { enabled } = values;
  const apiKey = values.apiKey.trim();
  const fastModel = values.fastModel.trim();
  const accurateModel = values.accurateModel.trim();
  const save = useMutation({
    mutationFn: (key: string | null) =>
      call(
        saveGeminiConfig,
        key === null
          ? { apiKey: null }
          : { ...(key !== "" && { apiKey: key }), enabled, fastModel, accurateModel },
      ),
    onSuccess: async (_, key) => {
      setValues((current) => ({ ...current, apiKey: keepUnsent(current.apiKey, key) }));
      showToast(aiCopy.saved, { tone: "success" });
      await readAgain();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const faults = [findKeyFault(apiKey), findModelFault(fastModel), findModelFault(accurateModel)];
    if (faults.every((fault) => fault === null) && !save.isPending) save.mutate(apiKey);
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <KeyFields
        name={nameProvider("gemini", config.simulated)}
        state={config}
        values={values}
        tried={tried}
        isForgetting={save.isPending}
        onChange={(fields) => setValues((current) => ({ ...current, ...fields }))}
        onForget={() => save.mutateAsync(null)}
      />
      <AdminFailure title={aiCopy.failed} error={save.error} />
      <div>
        <Button type="submit" variant="primary" icon={Save} busy={save.isPending}>
          {aiCopy.save}
        </Button>
      </div>
    </form>
  );
}
