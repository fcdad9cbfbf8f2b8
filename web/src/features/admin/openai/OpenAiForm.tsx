import { useMutation } from "@tanstack/react-query";
import { Plug, Save } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import type * as z from "zod";

import { type getOpenAIConfig, saveOpenAIConfig, testOpenAIKey } from "@contract/aiConfig";

import { call } from "@/lib/calls/call";
import { useStoredInTab } from "@/lib/browser/useStoredInTab";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { Switch } from "@/ui/choices/Switch";
import { showToast } from "@/ui/overlays/toast";
import { TextAreaField } from "@/ui/controls/TextField";

import { AdminFailure } from "../AdminFailure";
import { describeAdminError } from "../adminErrorText";
import { copy, nameProvider } from "../ai/copy";
import { useReloadConfigs } from "../ai/configs";
import { findKeyFault, findModelFault } from "../ai/faults";
import { keepUnsent } from "../ai/keepUnsent";
import { KeyFields } from "../ai/KeyFields";
import { TestMessage } from "../ai/TestMessage";
import { useShortMessage } from "../ai/useShortMessage";
import { describeKeyTest } from "./describeKeyTest";

type Config = z.output<(typeof getOpenAIConfig)["output"]>["config"];

interface Sent {
  readonly apiKey: string;
  readonly prompts: ReturnType<typeof getPrompts>;
}

type TestOutcome =
  | { readonly code: "failed"; readonly error: unknown }
  | { readonly code: "answered"; readonly answer: z.output<typeof testOpenAIKey.output> };

/** Unsaved prompts survive a visit to another section. An API key doesn't. */
export function OpenAiForm({ config }: { readonly config: Config }) {
  const [values, setValues] = useState(() => createValues(config));
  const [prompts, setPrompts, forgetPrompts] = useStoredInTab("openAiPrompts", getPrompts(config));
  const [tried, setTried] = useState(false);
  const [tested, showTested] = useShortMessage<TestOutcome>();
  const readAgain = useReloadConfigs();
  const apiKey = values.apiKey.trim();

  const save = useMutation({
    mutationFn: ({ apiKey, prompts: sent }: Sent) =>
      call(saveOpenAIConfig, {
        ...(apiKey !== "" && { apiKey }),
        ...{ enabled: values.enabled, comparisonAllowed: values.comparisonAllowed },
        ...{ fastModel: values.fastModel.trim(), accurateModel: values.accurateModel.trim() },
        // A prompt equal to the default isn't stored, so it follows changes of the default.
        detailedPrompt: sent.detailed === config.defaultDetailedPrompt ? "" : sent.detailed,
        simplePrompt: sent.simple === config.defaultSimplePrompt ? "" : sent.simple,
      }),
    onSuccess: async (_, sent) => {
      setValues((current) => ({ ...current, apiKey: keepUnsent(current.apiKey, sent.apiKey) }));
      showToast(copy.saved, { tone: "success" });
      await readAgain();
      forgetPrompts(sent.prompts);
    },
  });
  const forget = useMutation({
    mutationFn: () => call(saveOpenAIConfig, { apiKey: null }),
    onSuccess: async () => {
      showToast(copy.saved, { tone: "success" });
      await readAgain();
    },
  });
  const test = useMutation({
    mutationFn: () =>
      call(testOpenAIKey, {
        ...(apiKey !== "" && { apiKey }),
        models: [values.fastModel.trim(), values.accurateModel.trim()],
      }),
    onSuccess: (answer) => showTested({ code: "answered", answer }),
    onError: (error) => showTested({ code: "failed", error }),
  });

  const isFaulty =
    [
      findKeyFault(apiKey),
      findModelFault(values.fastModel.trim()),
      findModelFault(values.accurateModel.trim()),
    ].some((fault) => fault !== null) ||
    [prompts.detailed, prompts.simple].some((prompt) => prompt.length > MAX_PROMPT);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (!isFaulty && !save.isPending) save.mutate({ apiKey, prompts });
  };
  const set = (fields: Partial<typeof values>) => setValues((current) => ({ ...current, ...fields }));
  const error = save.error ?? forget.error;
  return (
    <form className="grid max-w-205 gap-3" noValidate onSubmit={submit}>
      <Panel title={nameProvider("openai", config.simulated)} body="stack">
        <KeyFields
          name={nameProvider("openai", config.simulated)}
          state={config}
          values={values}
          tried={tried}
          isForgetting={forget.isPending}
          onChange={set}
          onForget={() => forget.mutateAsync()}
        />
        <Switch
          label={copy.comparison}
          hint={copy.comparisonHint}
          checked={values.comparisonAllowed}
          onChange={(comparisonAllowed) => set({ comparisonAllowed })}
        />
      </Panel>
      <Panel title={copy.prompts} body="loose">
        <p className="text-muted">{copy.promptsHint}</p>
        <details>
          <summary className="min-h-6 font-strong">{copy.groundRules}</summary>
          <p className="mt-1 whitespace-pre-wrap text-muted">{config.groundRules}</p>
        </details>
        <PromptField
          label={copy.detailedPrompt}
          value={prompts.detailed}
          defaultPrompt={config.defaultDetailedPrompt}
          onChange={(detailed) => setPrompts({ detailed })}
        />
        <PromptField
          label={copy.simplePrompt}
          value={prompts.simple}
          defaultPrompt={config.defaultSimplePrompt}
          onChange={(simple) => setPrompts({ simple })}
        />
      </Panel>
      <AdminFailure title={copy.failed} error={error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={Plug}
          busy={test.isPending}
          disabled={apiKey === "" && !config.hasApiKey}
          onClick={() => {
            setTried(true);
            if (findKeyFault(apiKey) === null) test.mutate();
          }}
        >
          {copy.test}
        </Button>
        <Button type="submit" variant="primary" icon={Save} busy={save.isPending}>
          {copy.save}
        </Button>
        {tested !== null && (
          <TestMessage
            isSuccessful={tested.code === "answered" && tested.answer.success}
            message={describeTested(tested)}
          />
        )}
      </div>
    </form>
  );
}

const createValues = (config: Config) => ({
  apiKey: "",
  enabled: config.enabled,
  fastModel: config.fastModel,
  accurateModel: config.accurateModel,
  comparisonAllowed: config.comparisonAllowed,
});

const getPrompts = (config: Config) => ({
  detailed: config.detailedPrompt === "" ? config.defaultDetailedPrompt : config.detailedPrompt,
  simple: config.simplePrompt === "" ? config.defaultSimplePrompt : config.simplePrompt,
});

function describeTested(tested: TestOutcome): string {
  if (tested.code === "failed") return `✗ ${copy.failed(describeAdminError(tested.error))}`;
  const { success, details } = tested.answer;
  const found = details && copy.models(details.hasGPT4, details.hasGPT35);
  return `${success ? "✓" : "✗"} ${[describeKeyTest(tested.answer), found].filter(Boolean).join(" ")}`;
}

/** The server's limit, in characters. */
const MAX_PROMPT = 20_000;

interface PromptFieldProps {
  readonly label: string;
  readonly value: string;
  readonly defaultPrompt: string;
  readonly onChange: (value: string) => void;
}

/** A prompt that starts as the default. Saving it empty restores the default. */
function PromptField({ label, value, defaultPrompt, onChange }: PromptFieldProps) {
  const isOwn = value !== defaultPrompt && value.trim() !== "";
  return (
    <div className="grid gap-2">
      <TextAreaField
        label={label}
        hint={isOwn ? copy.isOwn(value.length) : copy.isDefault}
        error={value.length > MAX_PROMPT ? copy.tooLong : null}
        className="min-h-48"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => value.trim() === "" && onChange(defaultPrompt)}
      />
      {isOwn && (
        <div>
          <Button small onClick={() => onChange(defaultPrompt)}>
            {copy.useDefault}
          </Button>
        </div>
      )}
    </div>
  );
}
