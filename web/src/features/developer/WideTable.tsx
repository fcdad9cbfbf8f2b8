import type { ReactNode } from "react";

import { PlainTable } from "@/ui/table/PlainTable";

interface WideTableProps {
  readonly label: string;
  /** The table's head and body. */
  readonly children: ReactNode;
}

/** Renders a table that scrolls sideways, also by keyboard. Long texts wrap. */
export function WideTable({ label, children }: WideTableProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="region" aria-label={`${label}, table`} tabIndex={0}>
      <PlainTable wraps label={label}>
        {children}
      </PlainTable>
    </div>
  );
}
