import { Badge } from "../status/Badge";
import { Count } from "../status/Count";
import { TabLine, type TabLineProps } from "./TabLine";

interface TabsProps<V extends string> extends Omit<TabLineProps, "as" | "children"> {
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
  /** Shown after the last tab. */
  readonly children?: TabLineProps["children"];
}

/** Renders tabs that filter the content below, each with its count. */
export function Tabs<V extends string>({ options, value, onChange, children, ...line }: TabsProps<V>) {
  return (
    <TabLine {...line}>
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
