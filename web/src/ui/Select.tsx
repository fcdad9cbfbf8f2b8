import { ChevronDown } from "lucide-react";
import type { SelectHTMLAttributes } from "react";

import { classes } from "./classes";

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

interface SelectProps<V extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "value" | "onChange" | "children"
> {
  readonly options: readonly SelectOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** The platform's own list: it is the best one on a phone. Inside a `Field`, or with an aria-label. */
export function Select<V extends string>({ options, value, onChange, className, ...rest }: SelectProps<V>) {
  return (
    <span className={classes("select-w", className)}>
      <select
        {...rest}
        className="select"
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown className="i" aria-hidden />
    </span>
  );
}
