import type { LucideIcon } from "lucide-react";

import { Glyph } from "../pictures/Glyph";
import { Segments } from "./Segments";

interface SegmentedControlProps<V extends string> {
  readonly label: string;
  /** With an icon, the label becomes the accessible name and the tooltip. */
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: LucideIcon }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  /** Takes a whole line on a phone. */
  readonly fill?: boolean;
}

/** Switches between two or three views of the same data. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onChange,
  fill = false,
}: SegmentedControlProps<V>) {
  return (
    <Segments label={label} tight fill={fill}>
      {options.map(({ value: own, label: name, icon: Icon }) => (
        <button
          key={own}
          type="button"
          title={Icon && name}
          aria-label={Icon && name}
          aria-pressed={own === value}
          onClick={() => own !== value && onChange(own)}
        >
          {Icon ? <Glyph of={Icon} /> : name}
        </button>
      ))}
    </Segments>
  );
}
