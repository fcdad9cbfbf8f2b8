import type { ReactNode } from "react";

import { Badge } from "../status/Badge";
import { Count } from "../status/Count";
import { TabLine } from "./TabLine";

interface TabsProps<V extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: V;
    readonly label: string;
    readonly count?: number | undefined;
    /** Why the tab is disabled. */
    readonly note?: string;
  }[];
  /** The current tab. Null if none of the options is current. */
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  /**
   * Scrolls in one line if it is too narrow. `phone` scrolls only on a phone, where the line is also taller.
   */
  readonly scroll?: boolean | "phone";
  /** Hides the line below. */
  readonly borderless?: boolean;
  readonly className?: string;
  /** Shown after the last tab. */
  readonly children?: ReactNode;
}

/** Renders tabs that filter the content below, each with its count. */
export function Tabs<V extends string>({
  label,
  options,
  value,
  onChange,
  scroll = false,
  borderless = false,
  className,
  children,
}: TabsProps<V>) {
  return (
    <TabLine label={label} scroll={scroll} borderless={borderless} className={className}>
      {options.map(({ value: own, label: name, count, note }) => (
        <button
          key={own}
          type="button"
          aria-current={own === value ? "true" : undefined}
          disabled={note !== undefined}
          onClick={() => onChange(own)}
        >
          {name}
          {count !== undefined && <Count>{count}</Count>}
          {note !== undefined && <Badge>{note}</Badge>}
        </button>
      ))}
      {children}
    </TabLine>
  );
}
