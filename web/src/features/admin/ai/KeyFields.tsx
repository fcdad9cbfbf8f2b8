import { useState } from "react";

import { Button } from "@/ui/controls/Button";
import { ConfirmDialog } from "@/ui/overlays/ConfirmDialog";
import { Switch } from "@/ui/choices/Switch";
import { TextField } from "@/ui/controls/TextField";

import { copy } from "./copy";
import { findKeyFault, findModelFault } from "./faults";

interface KeyValues {
  readonly apiKey: string;
  readonly enabled: boolean;
  readonly fastModel: string;
  readonly accurateModel: string;
}

interface KeyState {
  readonly hasApiKey: boolean;
  readonly apiKeyLastFour: string | null;
  readonly keySource: "saved" | "installation" | null;
  readonly defaultModel: string;
}

interface KeyFieldsProps {
  readonly name: string;
  readonly state: KeyState;
  readonly values: KeyValues;
  /** Errors are shown after the first attempt to save. */
  readonly tried: boolean;
  readonly isForgetting: boolean;
  readonly onChange: (fields: Partial<KeyValues>) => void;
  readonly onForget: () => Promise<unknown>;
}

/** Renders a provider's key, switch and models. Shows only the end of the stored key. */
export function KeyFields({ name, state, values, tried, isForgetting, onChange, onForget }: KeyFieldsProps) {
  const [asking, setAsking] = useState(false);
  const { hasApiKey, apiKeyLastFour, keySource, defaultModel } = state;
  return (
    <>
      <TextField
        label={copy.key}
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={values.apiKey}
        placeholder={hasApiKey ? `••••••••${apiKeyLastFour ?? ""}` : ""}
        hint={hasApiKey ? copy.keyStored(apiKeyLastFour ?? "", keySource) : copy.keyNone}
        error={tried ? findKeyFault(values.apiKey.trim()) : null}
        onChange={(event) => onChange({ apiKey: event.target.value })}
      />
      {keySource === "saved" && (
        <div>
          <Button small variant="quiet" busy={isForgetting} onClick={() => setAsking(true)}>
            {copy.forget}
          </Button>
        </div>
      )}
      <Switch
        label={copy.enabled}
        hint={copy.enabledHint(name)}
        checked={values.enabled}
        onChange={(enabled) => onChange({ enabled })}
      />
      <div className="grid gap-3 md:grid-cols-2">
        {(["fastModel", "accurateModel"] as const).map((field) => (
          <TextField
            key={field}
            label={copy[field]}
            autoComplete="off"
            spellCheck={false}
            value={values[field]}
            hint={copy.modelHint(defaultModel)}
            error={tried ? findModelFault(values[field].trim()) : null}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={copy.forgetTitle(name)}
        confirmLabel={copy.forget}
        danger
        busy={isForgetting}
        onConfirm={() => void onForget().finally(() => setAsking(false))}
      >
        {copy.forgetBody}
      </ConfirmDialog>
    </>
  );
}
