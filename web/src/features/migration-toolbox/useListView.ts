import { useState } from "react";
import { useSearchParams } from "react-router-dom";

import { ROW_FILTERS, type RowFilter } from "./rows";

/** What of the list is looked at; the address holds it. What is typed counts at once, the address follows. */
export function useListView() {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState(params.get("q") ?? "");
  const filter = ROW_FILTERS.find((each) => each === params.get("show")) ?? "all";
  const page = Math.max(1, Math.floor(Number(params.get("page")) || 1));
  const look = (change: Readonly<Record<string, string>>, replace = false) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: "", ...change })) {
          if (value === "") after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );
  return {
    filter,
    search,
    page,
    onFilter: (next: RowFilter) => look({ show: next === "all" ? "" : next }),
    onSearch: (text: string) => {
      setSearch(text);
      look({ q: text }, true);
    },
    onPage: (next: number) => look({ page: next === 1 ? "" : String(next) }),
    onAll: () => {
      setSearch("");
      look({ q: "", show: "" });
    },
  };
}
