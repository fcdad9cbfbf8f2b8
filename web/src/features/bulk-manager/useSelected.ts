import { useMemo } from "react";

import type { BulkRow } from "@/lib/bulkStore";
import type { TableSelection } from "@/ui/table/tableModel";
import { useSelection } from "@/ui/table/useSelection";

interface Selected extends TableSelection {
  /** In the order of the list, whatever is searched for. */
  readonly rows: readonly BulkRow[];
}

/** What is taken off the list is selected no more, and is again when it comes back. */
export function useSelected(rows: readonly BulkRow[]): Selected {
  const selection = useSelection();
  const { selected } = selection;
  const own = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected]);
  return useMemo(() => ({ ...selection, rows: own }), [selection, own]);
}
