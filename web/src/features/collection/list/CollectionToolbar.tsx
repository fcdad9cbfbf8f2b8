import { Heart, LayoutGrid, Rows3 } from "lucide-react";
import { memo } from "react";

import { PAGE_SIZES } from "@/lib/listings/query/query";
import { IconButton } from "@/ui/controls/IconButton";
import { SearchField } from "@/ui/controls/SearchField";
import { SegmentedControl } from "@/ui/choices/SegmentedControl";
import { Select } from "@/ui/controls/Select";

import { useWishlistPanel } from "../bulk/openDialog";
import { copy } from "../copy";
import { savePreferences } from "./savedView";
import { SORT_OPTIONS } from "./sorts";
import { type View, parseSize, type ViewMode } from "./view";

const MODES = [
  { value: "grid", label: "Grid", icon: LayoutGrid },
  { value: "list", label: "List", icon: Rows3 },
] as const;

interface ToolbarProps {
  readonly view: View;
  readonly onViewChange: (change: Partial<View>) => void;
}

export const CollectionToolbar = memo(function CollectionToolbar({ view, onViewChange }: ToolbarProps) {
  const { search, sort, size, mode } = view;
  return (
    <div className="mt-3 flex items-center gap-2 max-md:flex-wrap">
      <SearchField
        className="max-md:flex-[1_0_100%] md:w-[min(416px,40%)]"
        label={copy.search}
        hotkey
        value={search}
        maxLength={500}
        onChange={(event) => onViewChange({ search: event.target.value })}
      />
      <span className="flex-1 max-md:hidden" />
      <ViewControls sort={sort} size={size} mode={mode} onViewChange={onViewChange} />
    </div>
  );
});

interface ViewControlsProps extends Pick<View, "sort" | "size" | "mode"> {
  readonly onViewChange: ToolbarProps["onViewChange"];
}

/** Memoised, so that typing in the search doesn't render it again. */
const ViewControls = memo(function ViewControls({ sort, size, mode, onViewChange }: ViewControlsProps) {
  const { isOpen } = useWishlistPanel();
  return (
    <>
      <Select
        aria-label="Sort by"
        className="max-md:flex-1 md:w-44"
        isLazy
        options={SORT_OPTIONS}
        value={sort}
        onChange={(next) => onViewChange({ sort: next })}
      />
      <Select
        aria-label="Rows on a page"
        className="w-24 md:w-26"
        isLazy
        options={listSizes(size)}
        value={String(size)}
        onChange={(next) => onViewChange({ size: parseSize(next === "all" ? "all" : Number(next)) ?? 20 })}
      />
      <SegmentedControl<ViewMode>
        label="View"
        options={MODES}
        value={mode}
        onChange={(next) => onViewChange({ mode: next })}
      />
      <IconButton
        label={copy.wishlists}
        icon={Heart}
        variant="toggle"
        aria-pressed={isOpen}
        onClick={() => {
          useWishlistPanel.setState({ isOpen: !isOpen });
          savePreferences({ showWishlists: !isOpen });
        }}
      />
    </>
  );
});

/** Adds the current size, because a restored view can have one that is no longer offered. */
function listSizes(current: View["size"]) {
  const sizes = [...new Set([...PAGE_SIZES, ...(current === "all" ? [] : [current])])].sort((a, b) => a - b);
  return [
    ...sizes.map((size) => ({ value: String(size), label: `${size} rows` })),
    { value: "all", label: "All rows" },
  ];
}
