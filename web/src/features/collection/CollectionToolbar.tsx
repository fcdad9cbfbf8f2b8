import { Heart, LayoutGrid, Rows3 } from "lucide-react";
import { useEffect, useRef } from "react";

import { PAGE_SIZES } from "@/lib/listings/query";
import { IconButton } from "@/ui/IconButton";
import { SearchField } from "@/ui/SearchField";
import { SegmentedControl } from "@/ui/SegmentedControl";
import { Select } from "@/ui/Select";

import { useWishlistPanel } from "./asking";
import { copy } from "./copy";
import { savePreferences } from "./savedView";
import { SORT_OPTIONS } from "./sorts";
import { type View, sizeOf, type ViewMode } from "./view";

const MODES = [
  { value: "grid", label: "Grid", icon: LayoutGrid },
  { value: "list", label: "List", icon: Rows3 },
] as const;

interface ToolbarProps {
  readonly view: View;
  readonly onLook: (change: Partial<View>) => void;
}

export function CollectionToolbar({ view, onLook }: ToolbarProps) {
  const field = useRef<HTMLInputElement>(null);
  const { isOpen } = useWishlistPanel();
  useSearchKey(field);
  return (
    <div className="coll-bar">
      <SearchField
        ref={field}
        label={copy.search}
        keyHint="/"
        value={view.search}
        maxLength={500}
        onChange={(event) => onLook({ search: event.target.value })}
      />
      <span className="grow" />
      <Select
        aria-label="Sort by"
        className="coll-sort"
        isLazy
        options={SORT_OPTIONS}
        value={view.sort}
        onChange={(sort) => onLook({ sort })}
      />
      <Select
        aria-label="Rows on a page"
        className="coll-size"
        isLazy
        options={sizesWith(view.size)}
        value={String(view.size)}
        onChange={(size) => onLook({ size: sizeOf(size === "all" ? "all" : Number(size)) ?? 20 })}
      />
      <SegmentedControl<ViewMode>
        label="View"
        options={MODES}
        value={view.mode}
        onChange={(mode) => onLook({ mode })}
      />
      <IconButton
        label={copy.wishlists}
        icon={Heart}
        variant="plain"
        aria-pressed={isOpen}
        onClick={() => {
          useWishlistPanel.setState({ isOpen: !isOpen });
          savePreferences({ showWishlists: !isOpen });
        }}
      />
    </div>
  );
}

/** A restored view may have a size that is offered no more. */
function sizesWith(current: View["size"]) {
  const sizes = [...new Set([...PAGE_SIZES, ...(current === "all" ? [] : [current])])].sort((a, b) => a - b);
  return [
    ...sizes.map((size) => ({ value: String(size), label: `${size} rows` })),
    { value: "all", label: "All rows" },
  ];
}

/** `/` puts the cursor into the search field. */
function useSearchKey(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.key !== "/" || target?.closest("input, select, textarea, [role=dialog]")) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [field]);
}
