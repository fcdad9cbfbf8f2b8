import type { ComponentProps } from "react";

import { Field, type FieldProps } from "./Field";
import { Input, TextArea } from "./Input";

interface TextFieldProps
  extends
    Omit<ComponentProps<typeof Input>, "id" | "size" | "className" | "list">,
    Omit<FieldProps, "children"> {
  /** Offered while typing. `about` is shown beside a value. */
  readonly suggestions?: readonly { readonly value: string; readonly about?: string }[];
}

export function TextField({ label, hint, error, className, suggestions = [], ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => {
        const listId = suggestions.length > 0 ? `${control.id}-suggestions` : undefined;
        return (
          <>
            <Input {...rest} {...control} list={listId} />
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

type TextAreaFieldProps = Omit<ComponentProps<typeof TextArea>, "id"> &
  Omit<FieldProps, "className" | "children">;

/** Renders a text area with its label. `className` styles the text area, for example its height. */
export function TextAreaField({ label, hint, error, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <TextArea {...rest} {...control} />}
    </Field>
  );
}
