import { useCallback, useMemo, useState } from "react";

import type { ShopRow } from "@contract/shops/shopMigration";

import type { TableSelection } from "@/ui/table/tableModel";

import { canImport, isChosenFirst, type Yours } from "./rows";

/**
 * Keeps the selected products. Initially selects all importable ones. Products that can't be imported don't
 * count, so that a selection survives a change of the option for the seller's own products. A new list resets
 * it.
 */
export function useChosen(
  runId: string,
  rows: readonly ShopRow[],
  yours: Yours,
  /** Called if none of these can be imported. */
  onRefused: (ids: readonly string[]) => void,
) {
  const [changed, setChanged] = useState<{ runId: string; by: ReadonlyMap<string, boolean> }>({
    runId,
    by: new Map(),
  });
  const changes = changed.runId === runId ? changed.by : NONE;
  const selected = useMemo(
    () =>
      new Set(
        rows
          .filter((row) => canImport(row, yours) && (changes.get(String(row.id)) ?? isChosenFirst(row)))
          .map(({ id }) => String(id)),
      ),
    [rows, yours, changes],
  );
  const change = useCallback(
    (ids: readonly string[], isSelected: boolean) =>
      setChanged((before) => ({
        runId,
        by: new Map([
          ...(before.runId === runId ? before.by : NONE),
          ...ids.map((id) => [id, isSelected] as const),
        ]),
      })),
    [runId],
  );
  const takeable = useMemo(
    () => new Set(rows.filter((row) => canImport(row, yours)).map(({ id }) => String(id))),
    [rows, yours],
  );
  const selection = useMemo(
    (): TableSelection => ({
      selected,
      onSelect: (ids, isSelected) => {
        const these = ids.filter((id) => takeable.has(id));
        if (these.length === 0) onRefused(ids);
        // All importable products are selected, so the header's checkbox clears them.
        else change(these, isSelected && (ids.length === 1 || !these.every((id) => selected.has(id))));
      },
      onClear: () => change([...selected], false),
    }),
    [selected, takeable, change, onRefused],
  );
  return { selection, productIds: [...selected].map(Number) };
}

const NONE: ReadonlyMap<string, boolean> = new Map();
