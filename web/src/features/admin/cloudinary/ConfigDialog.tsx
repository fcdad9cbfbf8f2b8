import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type * as z from "zod";

import { saveCloudinaryConfig, testCloudinaryConfig } from "@contract/images/imageHost";
import { describeImageHostTest } from "@contract/reasons/imageHostTests";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";
import { TextField } from "@/ui/controls/TextField";

import { AdminFailure } from "../AdminFailure";
import { describeAdminError } from "../adminErrorText";
import { TestMessage } from "../ai/TestMessage";
import { useShortMessage } from "../ai/useShortMessage";
import { type CloudinaryConfig, cloudinaryConfig } from "./configQuery";
import { copy } from "./copy";
import { type CloudinaryField, findFaults, isTyped, trimValues } from "./configValues";

interface ConfigDialogProps {
  readonly config: CloudinaryConfig;
  readonly onClose: () => void;
}

/** Milliseconds until the dialog closes after a save (specification 2, section 9). */
const CLOSES_AFTER = 2_000;
const NEEDED_TO_TEST: readonly CloudinaryField[] = ["cloudName", "apiKey", "apiSecret", "uploadPreset"];

/** The outcome of a test. `uploadPreset` is the tested one. */
type TestOutcome =
  | { readonly code: "secret-needed" }
  | { readonly code: "failed"; readonly error: unknown }
  | {
      readonly code: "answered";
      readonly answer: z.output<typeof testCloudinaryConfig.output> & { readonly uploadPreset: string };
    };

export function ConfigDialog({ config, onClose }: ConfigDialogProps) {
  const { cloudName, folderName, uploadPreset, apiKey, apiSecretLastFour } = config;
  const [values, setValues] = useState({ cloudName, folderName, uploadPreset, apiKey, apiSecret: "" });
  const [tried, setTried] = useState<"nothing" | "test" | "save">("nothing");
  const [tested, showTested] = useShortMessage<TestOutcome>();
  const client = useQueryClient();
  const secret = useRef<HTMLInputElement>(null);
  const hasSecret = apiSecretLastFour !== null;
  const faults = findFaults(values, hasSecret);

  const save = useMutation({
    mutationFn: () => {
      const { apiSecret, ...fields } = trimValues(values);
      return call(saveCloudinaryConfig, { ...fields, ...(isTyped(apiSecret) && { apiSecret }) });
    },
    onSuccess: () => client.invalidateQueries(cloudinaryConfig),
  });
  const test = useMutation({
    mutationFn: async () => {
      const { cloudName, apiKey, apiSecret, uploadPreset } = trimValues(values);
      const answer = await call(testCloudinaryConfig, { cloudName, apiKey, apiSecret, uploadPreset });
      return { ...answer, uploadPreset };
    },
    onSuccess: (answer) => showTested({ code: "answered", answer }),
    onError: (error) => showTested({ code: "failed", error }),
  });
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!save.isSuccess) return undefined;
    const timer = setTimeout(() => close.current(), CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [save.isSuccess]);

  const startTest = () => {
    setTried("test");
    if (!isTyped(values.apiSecret)) {
      showTested({ code: "secret-needed" });
      secret.current?.focus();
    } else if (NEEDED_TO_TEST.every((field) => faults[field] === undefined)) test.mutate();
  };
  const submit = () => {
    setTried("save");
    if (Object.keys(faults).length === 0 && !save.isPending && !save.isSuccess) save.mutate();
  };
  const field = (name: CloudinaryField, hint?: string) => ({
    label: copy[name],
    ...(hint !== undefined && { hint }),
    autoComplete: "off",
    spellCheck: false,
    value: values[name],
    error: tried === "save" || (tried === "test" && NEEDED_TO_TEST.includes(name)) ? faults[name] : null,
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setValues((current) => ({ ...current, [name]: value }));
      save.reset();
    },
  });
  return (
    <ActionDialog
      title={copy.title}
      actionLabel={copy.save}
      busy={save.isPending}
      form="mt-3 grid gap-3"
      onAction={submit}
      onClose={onClose}
    >
      <TextField {...field("cloudName")} />
      <TextField {...field("folderName", copy.folderHint(config.defaultFolderName))} />
      <TextField {...field("uploadPreset", copy.presetHint)} />
      <TextField {...field("apiKey")} />
      <TextField
        {...field("apiSecret", hasSecret ? copy.secretStored(apiSecretLastFour) : undefined)}
        ref={secret}
        type="password"
        placeholder={config.apiSecret}
      />
      <div>
        <Button small icon={Plug} busy={test.isPending} onClick={startTest}>
          {copy.test}
        </Button>
      </div>
      <AdminFailure title={copy.failed} error={save.error} />
      {save.isSuccess && <TestMessage isSuccessful message={`✓ ${copy.saved}`} />}
      {tested !== null && (
        <TestMessage
          isSuccessful={tested.code === "answered" && tested.answer.success}
          message={describeTested(tested)}
        />
      )}
    </ActionDialog>
  );
}

function describeTested(tested: TestOutcome): string {
  if (tested.code === "secret-needed") return `✗ ${copy.secretToTest}`;
  if (tested.code === "failed") return `✗ ${copy.failed(describeAdminError(tested.error))}`;
  const { success, message, failure, uploadPreset, details } = tested.answer;
  const said = failure === undefined ? message : describeImageHostTest(failure, uploadPreset);
  const plan = details && copy.plan(details.plan, details.used_percent);
  return `${success ? "✓" : "✗"} ${[said, plan].filter(Boolean).join(" ")}`;
}
