import { SearchField } from "@/ui/controls/SearchField";
import { Select } from "@/ui/controls/Select";

import type { OrderSort } from "./arrange";
import { copy } from "./copy";
import { MAX_SEARCH, type OrdersView, SIZES } from "./view";

const SORT_OPTIONS: readonly { readonly value: OrderSort; readonly label: string }[] = [
  { value: "awaiting", label: "Awaiting shipment first" },
  { value: "-date", label: "Newest first" },
  { value: "date", label: "Oldest first" },
  { value: "shipBy", label: "Ship by, soonest first" },
  { value: "-total", label: "Total, high to low" },
  { value: "total", label: "Total, low to high" },
  { value: "buyer", label: "Buyer, A to Z" },
];

interface OrdersToolbarProps {
  readonly view: OrdersView;
  readonly onViewChange: (change: Partial<OrdersView>) => void;
}

export function OrdersToolbar({ view, onViewChange }: OrdersToolbarProps) {
  return (
    <div className="my-3 flex flex-wrap items-center gap-2">
      <SearchField
        className="basis-90 max-md:flex-[1_0_100%]"
        label={copy.search}
        hotkey
        value={view.search}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        onChange={(event) => onViewChange({ search: event.target.value })}
      />
      <span className="flex-1 max-md:hidden" />
      <Select
        aria-label={copy.sort}
        className="max-md:flex-1 md:w-49"
        options={SORT_OPTIONS}
        value={view.sort}
        onChange={(sort) => onViewChange({ sort })}
      />
      <Select
        aria-label={copy.size}
        className="w-26"
        options={SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))}
        value={String(view.size)}
        onChange={(text) => onViewChange({ size: SIZES.find((size) => String(size) === text) ?? view.size })}
      />
    </div>
  );
}
