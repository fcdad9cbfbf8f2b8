import type { LucideIcon } from "lucide-react";

import { Glyph } from "../pictures/Glyph";
import { Segments, type SegmentsProps } from "./Segments";

interface SegmentedControlProps<V extends string> extends Pick<SegmentsProps, "label" | "fill"> {
  /** With an icon, the label becomes the accessible name and the tooltip. */
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: LucideIcon }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Switches between two or three views of the same data. */
export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const { options, value, onChange, ...segments } = props;
  return (
    <Segments {...segments} tight>
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
