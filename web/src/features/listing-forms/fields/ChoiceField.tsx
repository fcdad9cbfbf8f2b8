import type { SelectOption } from "@/ui/controls/Select";
import { SelectField } from "@/ui/controls/SelectField";

interface ChoiceFieldProps<V extends string> {
  readonly label: string;
  readonly options: readonly SelectOption<V>[];
  readonly value: V | null | undefined;
  /** The label of the empty option. */
  readonly none?: string;
  readonly onChange: (value: V | null) => void;
  readonly error?: string | null | undefined;
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** Selects one option or none. A value that isn't in the list remains an option. */
export function ChoiceField<V extends string>({
  label,
  options,
  value,
  none = "–",
  onChange,
  error,
  hint,
  disabled = false,
}: ChoiceFieldProps<V>) {
  const current = value ?? "";
  const isKnown = current === "" || options.some((option) => option.value === current);
  const all: SelectOption<V | "">[] = [
    { value: "", label: none },
    ...(isKnown ? [] : [{ value: current, label: current }]),
    ...options,
  ];
  return (
    <SelectField
      label={label}
      error={error}
      {...(hint !== undefined && { hint })}
      disabled={disabled}
      options={all}
      value={current}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
    />
  );
}
