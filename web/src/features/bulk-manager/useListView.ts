import { useCallback, useMemo, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router-dom";

import type { BulkRow } from "@/lib/bulkStore";

import { pressedSort, searchRows, sortOf, sortRows } from "./listView";

/** What of the list is looked at; the address holds it. */
export function useListView(all: readonly BulkRow[]) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useTyped(params.get("q") ?? "");
  const sortText = params.get("sort");
  const sort = useMemo(() => sortOf(sortText), [sortText]);
  const sorted = useMemo(() => sortRows(all, sort), [all, sort]);
  const rows = useMemo(() => searchRows(sorted, search), [sorted, search]);
  const look = useCallback(
    (name: string, value: string | null) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === null || value === "") after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    rows,
    search,
    sort,
    onSearch: (text: string) => {
      setSearch(text);
      look("q", text);
    },
    onSort: (key: string) => look("sort", pressedSort(sort, key)),
  };
}

/**
 * What is typed, at once: the address follows a moment later, and a field that waited for it would lose keystrokes. Where
 * somebody goes to another address, its text counts.
 */
function useTyped(inAddress: string) {
  const { key } = useLocation();
  const isOwn = useNavigationType() === NavigationType.Replace;
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (!isOwn) setText(inAddress);
  }
  return [text, setText] as const;
}
