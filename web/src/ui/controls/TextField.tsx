import type { InputHTMLAttributes, ReactNode, Ref } from "react";

import { Field } from "./Field";
import { Input } from "./Input";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "size"> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, className, ref, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} {...(className !== undefined && { className })}>
      {(control) => <Input {...rest} {...control} {...(ref !== undefined && { ref })} />}
    </Field>
  );
}
