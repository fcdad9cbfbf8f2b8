import type { InputHTMLAttributes, Ref } from "react";

import { Field, type FieldProps } from "./Field";
import { Input } from "./Input";

interface TextFieldProps
  extends
    Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "size" | "className" | "list">,
    Omit<FieldProps, "children"> {
  /** Offered while typing. `about` is shown beside a value. */
  readonly suggestions?: readonly { readonly value: string; readonly about?: string }[];
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hint, error, className, suggestions = [], ref, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => {
        const listId = suggestions.length > 0 ? `${control.id}-suggestions` : undefined;
        return (
          <>
            <Input {...rest} {...control} list={listId} ref={ref} />
            {listId && (
              <datalist id={listId}>
                {suggestions.map(({ value, about }) => (
                  <option key={value} value={value}>
                    {about}
                  </option>
                ))}
              </datalist>
            )}
          </>
        );
      }}
    </Field>
  );
}
