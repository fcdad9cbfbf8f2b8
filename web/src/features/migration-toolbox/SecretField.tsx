import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";

import { Field } from "@/ui/controls/Field";
import { IconButton } from "@/ui/controls/IconButton";
import { Input } from "@/ui/controls/Input";

import { copy } from "./copy";

interface SecretFieldProps {
  readonly value: string;
  /** Whether the value is the mask of the saved secret. */
  readonly isUnchanged: boolean;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/**
 * Renders a masked field. The eye icon shows the typed text. Only the last letters of a saved secret are
 * known.
 */
export function SecretField({ value, isUnchanged, error, onChange }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field
      label={copy.consumerSecret}
      hint={isUnchanged ? copy.unchangedSecret : copy.secretHint}
      error={error}
    >
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            type={isShown ? "text" : "password"}
            name="consumer-secret"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={value}
            // The mask can't be edited. The first typed letter replaces it.
            onFocus={({ target }) => isUnchanged && target.select()}
            onChange={({ target }) => onChange(target.value)}
          />
          <IconButton
            label={copy.reveal}
            icon={isShown ? EyeOff : Eye}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          />
        </span>
      )}
    </Field>
  );
}
