import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plug } from "lucide-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";

import { saveCloudinaryConfig, testCloudinaryConfig } from "@contract/images/imageHost";

import { call } from "@/lib/calls/call";
import { Button } from "@/ui/controls/Button";
import { Dialog } from "@/ui/overlays/Dialog";
import { TextField } from "@/ui/controls/TextField";

import { AdminFailure } from "../AdminFailure";
import { adminErrorText } from "../adminErrorText";
import { TestMessage } from "../ai/TestMessage";
import { useShortMessage } from "../ai/useShortMessage";
import { type CloudinaryConfig, cloudinaryConfig } from "./configQuery";
import { copy } from "./copy";
import { type CloudinaryField, findFaults, isTyped, trimDraft } from "./draft";

interface ConfigDialogProps {
  readonly config: CloudinaryConfig;
  readonly onClose: () => void;
}

const FORM = "cloudinary-config";
/** Milliseconds until the dialog closes after a save (specification 2, section 9). */
const CLOSES_AFTER = 2_000;
const NEEDED_TO_TEST: readonly CloudinaryField[] = ["cloudName", "apiKey", "apiSecret", "uploadPreset"];

export function ConfigDialog({ config, onClose }: ConfigDialogProps) {
  const { cloudName, folderName, uploadPreset, apiKey, apiSecretLastFour } = config;
  const [draft, setDraft] = useState({ cloudName, folderName, uploadPreset, apiKey, apiSecret: "" });
  const [tried, setTried] = useState<"nothing" | "test" | "save">("nothing");
  const [tested, showTested] = useShortMessage();
  const client = useQueryClient();
  const secret = useRef<HTMLInputElement>(null);
  const hasSecret = apiSecretLastFour !== null;
  const faults = findFaults(draft, hasSecret);

  const save = useMutation({
    mutationFn: () => {
      const { apiSecret, ...fields } = trimDraft(draft);
      return call(saveCloudinaryConfig, { ...fields, ...(isTyped(apiSecret) && { apiSecret }) });
    },
    onSuccess: () => client.invalidateQueries(cloudinaryConfig),
  });
  const test = useMutation({
    mutationFn: () => {
      const { cloudName: cloud, apiKey: key, apiSecret, uploadPreset: preset } = trimDraft(draft);
      return call(testCloudinaryConfig, { cloudName: cloud, apiKey: key, apiSecret, uploadPreset: preset });
    },
    onSuccess: ({ success, message: said, details }) => {
      const plan = details && copy.plan(details.plan, details.used_percent);
      const mark = success ? "✓" : "✗";
      showTested({ isWell: success, message: `${mark} ${[said, plan].filter(Boolean).join(" ")}` });
    },
    onError: (error) => showTested({ isWell: false, message: `✗ ${copy.failed(adminErrorText(error))}` }),
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
    if (!isTyped(draft.apiSecret)) {
      showTested({ isWell: false, message: `✗ ${copy.secretToTest}` });
      secret.current?.focus();
    } else if (NEEDED_TO_TEST.every((field) => faults[field] === undefined)) test.mutate();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried("save");
    if (Object.keys(faults).length === 0 && !save.isPending && !save.isSuccess) save.mutate();
  };
  const field = (name: CloudinaryField, hint?: string) => ({
    label: copy[name],
    ...(hint !== undefined && { hint }),
    autoComplete: "off",
    spellCheck: false,
    value: draft[name],
    error: tried === "save" || (tried === "test" && NEEDED_TO_TEST.includes(name)) ? faults[name] : null,
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target;
      setDraft((current) => ({ ...current, [name]: value }));
      save.reset();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={copy.title}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button type="submit" form={FORM} variant="primary" busy={save.isPending}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form id={FORM} className="mt-3 grid gap-3" noValidate onSubmit={submit}>
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
        {save.isSuccess && <TestMessage isWell message={`✓ ${copy.saved}`} />}
        {tested !== null && <TestMessage {...tested} />}
      </form>
    </Dialog>
  );
}
