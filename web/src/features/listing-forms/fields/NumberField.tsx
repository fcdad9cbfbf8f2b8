import { type ReactNode, useState } from "react";

import { TextField } from "@/ui/TextField";

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | null | undefined;
  /** Nothing typed is null; with an error the value stays. */
  readonly parse: (text: string) => { readonly value: number | null; readonly error: string | null };
  readonly format?: (value: number) => string;
  readonly onChange: (value: number | null) => void;
  /** What is typed can't be read, and why; null once it can. */
  readonly onUnreadable: (problem: string | null) => void;
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly inputMode?: "decimal" | "numeric";
}

/** A number as text, so that `2.` can become `2.5`. A value that changes elsewhere takes the place of what was typed. */
export function NumberField({
  value = null,
  parse,
  format = String,
  onChange,
  onUnreadable,
  inputMode = "numeric",
  ...rest
}: NumberFieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number | null } | null>(null);
  const isCurrent = typed !== null && typed.value === value;
  return (
    <TextField
      {...rest}
      inputMode={inputMode}
      autoComplete="off"
      value={isCurrent ? typed.text : value === null ? "" : format(value)}
      onChange={({ target: { value: text } }) => {
        const { value: read, error } = parse(text);
        setTyped({ text, value: error === null ? read : value });
        onUnreadable(error);
        if (error === null) onChange(read);
      }}
    />
  );
}
