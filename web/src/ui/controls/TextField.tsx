import type { InputHTMLAttributes, Ref } from "react";

import { Field, type FieldProps } from "./Field";
import { Input } from "./Input";

interface TextFieldProps
  extends
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "size" | "className">,
    Omit<FieldProps, "children"> {
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, className, ref, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <Input {...rest} {...control} ref={ref} />}
    </Field>
  );
}
