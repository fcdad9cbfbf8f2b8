import type { ComponentProps } from "react";

import type { SelectOption } from "@/ui/controls/Select";
import { SelectField } from "@/ui/controls/SelectField";

interface ChoiceFieldProps<V extends string> extends Pick<
  ComponentProps<typeof SelectField>,
  "label" | "error" | "hint" | "disabled"
> {
  readonly options: readonly SelectOption<V>[];
  readonly value: V | null | undefined;
  /** The label of the empty option. */
  readonly none?: string;
  readonly onChange: (value: V | null) => void;
}

/** Selects one option or none. A value that isn't in the list remains an option. */
export function ChoiceField<V extends string>(props: ChoiceFieldProps<V>) {
  const { options, value, none = "–", onChange, ...field } = props;
  const current = value ?? "";
  const isKnown = current === "" || options.some((option) => option.value === current);
  const all: SelectOption<V | "">[] = [
    { value: "", label: none },
    ...(isKnown ? [] : [{ value: current, label: current }]),
    ...options,
  ];
  return (
    <SelectField
      {...field}
      options={all}
      value={current}
      onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
    />
  );
}
