import { type ComponentProps, useState } from "react";

import { TextField } from "@/ui/controls/TextField";

export interface NumberFieldProps extends Pick<
  ComponentProps<typeof TextField>,
  "label" | "error" | "hint" | "placeholder" | "disabled" | "inputMode"
> {
  readonly value: number | null | undefined;
  /** Called with null for empty input. Not called for invalid input. */
  readonly parse: (text: string) => { readonly value: number | null; readonly error: string | null };
  readonly format?: (value: number) => string;
  readonly onChange: (value: number | null) => void;
  /** The invalid input. Undefined if the input is valid. */
  readonly unreadable: string | undefined;
  /** Called with the invalid input, or with null once the input is valid. */
  readonly onUnreadable: (text: string | null) => void;
}

/** Keeps the number as text, so that `2.` can become `2.5`. A new value from outside replaces the input. */
export function NumberField({
  value = null,
  parse,
  format = String,
  onChange,
  unreadable,
  onUnreadable,
  error,
  inputMode = "numeric",
  ...rest
}: NumberFieldProps) {
  const [read, setRead] = useState<{ readonly text: string; readonly value: number | null } | null>(null);
  const valueText = value === null ? "" : format(value);
  return (
    <TextField
      {...rest}
      inputMode={inputMode}
      autoComplete="off"
      value={unreadable ?? (read?.value === value ? read.text : valueText)}
      error={unreadable === undefined ? error : parse(unreadable).error}
      onChange={({ target: { value: text } }) => {
        const parsed = parse(text);
        onUnreadable(parsed.error === null ? null : text);
        if (parsed.error !== null) return;
        setRead({ text, value: parsed.value });
        onChange(parsed.value);
      }}
    />
  );
}
