import type { ReactNode } from "react";

import { Field } from "./Field";
import { Select, type SelectProps } from "./Select";

interface SelectFieldProps<V extends string> extends Omit<SelectProps<V>, "id"> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
}

export function SelectField<V extends string>({
  label,
  hint,
  error,
  className,
  ...rest
}: SelectFieldProps<V>) {
  return (
    <Field label={label} hint={hint} error={error} {...(className !== undefined && { className })}>
      {(control) => <Select {...rest} {...control} />}
    </Field>
  );
}
