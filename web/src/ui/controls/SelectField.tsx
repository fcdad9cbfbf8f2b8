import { Field, type FieldProps } from "./Field";
import { Select, type SelectProps } from "./Select";

type SelectFieldProps<V extends string> = Omit<SelectProps<V>, "id" | "className"> &
  Omit<FieldProps, "children">;

export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, hint, error, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => <Select {...rest} {...control} />}
    </Field>
  );
}
