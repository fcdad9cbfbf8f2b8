import type { ReactNode } from "react";

interface TabsProps<V extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly count?: number | undefined;
    /** Why the tab is disabled. */
    readonly note?: string;
  }[];
  /** Null if none of the options is current. */
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  /** Shown after the last tab. */
  readonly children?: ReactNode;
}

const number = new Intl.NumberFormat("en-US");

/** Tabs that filter the content below, each with its count. */
export function Tabs<V extends string>({ label, options, value, onChange, children }: TabsProps<V>) {
  return (
    <div className="tabs" role="group" aria-label={label}>
      {options.map(({ value: own, label: name, count, note }) => (
        <button
          key={own}
          type="button"
          aria-current={own === value ? "true" : undefined}
          disabled={note !== undefined}
          onClick={() => onChange(own)}
        >
          {name}
          {count !== undefined && <span className="count">{number.format(count)}</span>}
          {note !== undefined && <span className="badge">{note}</span>}
        </button>
      ))}
      {children}
    </div>
  );
}
