import { useMemo } from "react";

import type { BulkRow } from "@/lib/bulkStore";
import type { TableSelection } from "@/ui/table/tableModel";
import { useSelection } from "@/ui/table/useSelection";

interface Selected extends TableSelection {
  /** In the order of the list, whatever the search. */
  readonly rows: readonly BulkRow[];
}

/** Removed rows aren't selected. They are again if they are restored. */
export function useSelected(rows: readonly BulkRow[]): Selected {
  const selection = useSelection();
  const { selected } = selection;
  const own = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected]);
  return useMemo(() => ({ ...selection, rows: own }), [selection, own]);
}
