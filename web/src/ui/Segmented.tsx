import type { LucideIcon } from "lucide-react";

interface SegmentedProps<V extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string; readonly icon?: LucideIcon }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}

/** Two to four choices of which one always holds. */
export function Segmented<V extends string>({ label, options, value, onChange }: SegmentedProps<V>) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {options.map(({ value: choice, label: name, icon: Icon }) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChange(choice)}>
          {Icon && <Icon className="i" aria-hidden />}
          {name}
        </button>
      ))}
    </div>
  );
}
