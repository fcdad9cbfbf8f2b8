import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";

import { Field } from "@/ui/controls/Field";
import { IconButton } from "@/ui/controls/IconButton";

import { copy } from "./copy";

interface SecretFieldProps {
  readonly value: string;
  /** The value is only the mask of the saved one. */
  readonly isKept: boolean;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** Masked; the eye shows what was typed. Of a saved secret there is no more to show than its last letters. */
export function SecretField({ value, isKept, error, onChange }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={copy.consumerSecret} hint={isKept ? copy.keptSecret : copy.secretHint} error={error}>
      {(control) => (
        <span className="mt-secret">
          <input
            {...control}
            className="input"
            type={isShown ? "text" : "password"}
            name="consumer-secret"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={value}
            // The mask can't be edited: the first letter typed takes its place.
            onFocus={({ target }) => isKept && target.select()}
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
