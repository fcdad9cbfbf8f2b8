import { ChevronDown } from "lucide-react";
import { type SelectHTMLAttributes, useState } from "react";

import { classes } from "../classes";
import { Glyph } from "../pictures/Glyph";
import { type SelectLook, select } from "./inputLook";

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
}

export interface SelectProps<V extends string> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "value" | "onChange" | "children" | "size"
> {
  readonly options: readonly SelectOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** `sm` is 28 px, for a panel's header. `lg` is 44 px, for the capture deck. */
  readonly size?: SelectLook["size"];
  /** Leaves space for a sign before the value. */
  readonly lead?: boolean;
  /** Renders its options only when hovered or focused, for long lists on screens with many elements. */
  readonly isLazy?: boolean;
}

/**
 * Renders the platform's own select, which works best on phones. Use it inside a `Field`, or with an
 * aria-label.
 */
export function Select<V extends string>({
  options,
  value,
  onChange,
  size,
  lead,
  className,
  isLazy = false,
  ...rest
}: SelectProps<V>) {
  const [isNear, setNear] = useState(!isLazy);
  const markNear = () => setNear(true);
  const shown = isNear ? options : options.filter((option) => option.value === value);
  return (
    <span className={classes("relative block", className)}>
      <select
        {...rest}
        className={select({ size, lead })}
        {...(!isNear && { onFocus: markNear, onPointerEnter: markNear, onPointerDown: markNear })}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {shown.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2 grid place-items-center text-muted">
        <Glyph of={ChevronDown} />
      </span>
    </span>
  );
}
