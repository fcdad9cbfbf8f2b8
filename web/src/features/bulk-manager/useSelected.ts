import { useCallback, useMemo, useState } from "react";

import type { BulkRow } from "@/lib/bulkStore";
import type { TableSelection } from "@/ui/tableModel";

interface Selected extends TableSelection {
  /** In the order of the list, whatever is searched for. */
  readonly rows: readonly BulkRow[];
}

/** What is taken off the list is selected no more, and is again when it comes back. */
export function useSelected(rows: readonly BulkRow[]): Selected {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const onSelect = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isSelected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);
  const onClear = useCallback(() => setSelected(new Set()), []);
  const own = useMemo(() => rows.filter(({ id }) => selected.has(id)), [rows, selected]);
  return useMemo(() => ({ selected, rows: own, onSelect, onClear }), [selected, own, onSelect, onClear]);
}
