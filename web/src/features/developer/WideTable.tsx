import type { ReactNode } from "react";

import { ScrollRegion } from "@/ui/page/ScrollRegion";
import { PlainTable } from "@/ui/table/PlainTable";

interface WideTableProps {
  readonly label: string;
  /** The table's head and body. */
  readonly children: ReactNode;
}

/** Renders a table that scrolls sideways, also by keyboard. Long texts wrap. */
export function WideTable({ label, children }: WideTableProps) {
  return (
    <ScrollRegion className="overflow-x-auto" label={`${label}, table`}>
      <PlainTable wraps label={label}>
        {children}
      </PlainTable>
    </ScrollRegion>
  );
}
