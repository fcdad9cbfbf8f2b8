import { useCallback, useMemo, useState } from "react";

import type { TableSelection } from "./tableModel";

/** Keeps the selected rows across pages and filters. */
export function useSelection() {
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
  return useMemo((): TableSelection => ({ selected, onSelect, onClear }), [selected, onSelect, onClear]);
}
