import { useMemo } from "react";

import type { BulkRow } from "@/lib/bulkStore";
import type { TableSelection } from "@/ui/table/tableModel";
import { useSelection } from "@/ui/table/useSelection";

interface Selected extends TableSelection {
  /** The selected rows in list order, regardless of the search. */
  readonly rows: readonly BulkRow[];
}

/** Keeps the selection. Removed rows aren't selected, and are selected again if they are restored. */
export function useSelected(rows: readonly BulkRow[]): Selected {
  const selection = useSelection();
  const { selected } = selection;
  const own = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected]);
  return useMemo(() => ({ ...selection, rows: own }), [selection, own]);
}
