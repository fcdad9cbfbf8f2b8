import type { ComponentProps, ReactNode } from "react";

import { Field } from "./Field";
import { Select } from "./Select";

type SelectFieldProps<V extends string> = ComponentProps<typeof Select<V>> & {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
};

export function SelectField<V extends string>({
  label,
  hint,
  error,
  className,
  ...rest
}: SelectFieldProps<V>) {
  return (
    <Field label={label} hint={hint} error={error} {...(className !== undefined && { className })}>
      {(control) => <Select<V> {...rest} {...control} />}
    </Field>
  );
}
