import { Button } from "@/ui/controls/Button";
import { Field } from "@/ui/controls/Field";
import { TextArea } from "@/ui/controls/Input";

import { copy } from "../ai/copy";

/** The server's limit, in characters. */
export const MAX_PROMPT = 20_000;

interface PromptFieldProps {
  readonly label: string;
  readonly value: string;
  readonly defaultPrompt: string;
  readonly onChange: (value: string) => void;
}

/** A prompt that starts as the default. Saving it empty restores the default. */
export function PromptField({ label, value, defaultPrompt, onChange }: PromptFieldProps) {
  const isOwn = value !== defaultPrompt && value.trim() !== "";
  return (
    <div className="grid gap-2">
      <Field
        label={label}
        hint={isOwn ? copy.isOwn(value.length) : copy.isDefault}
        error={value.length > MAX_PROMPT ? copy.tooLong : null}
      >
        {(control) => (
          <TextArea
            {...control}
            className="min-h-48"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => value.trim() === "" && onChange(defaultPrompt)}
          />
        )}
      </Field>
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
