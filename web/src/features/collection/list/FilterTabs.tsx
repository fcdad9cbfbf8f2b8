import { ChevronDown } from "lucide-react";
import { memo } from "react";

import { useMarketplace } from "@/lib/ebay/marketplace";
import type { CollectionAnswer, ListingFilter } from "@/lib/listings/query/query";
import { Badge } from "@/ui/status/Badge";
import { Count } from "@/ui/status/Count";
import { Glyph } from "@/ui/pictures/Glyph";
import { Menu, MenuItem, MenuSeparator } from "@/ui/overlays/Menu";
import { Tabs } from "@/ui/choices/Tabs";

import { copy } from "../copy";
import { FILTER_LABELS, MARKETPLACE_FILTERS, OTHER_FILTERS, STATUS_FILTERS, WORK_FILTERS } from "./filters";
import { formatNumber } from "@/ui/numbers";

interface FilterTabsProps {
  readonly filter: ListingFilter;
  /** Undefined until they are counted. */
  readonly counts: CollectionAnswer["counts"] | undefined;
  readonly onFilter: (filter: ListingFilter) => void;
}

export const FilterTabs = memo(function FilterTabs({ filter, counts, onFilter }: FilterTabsProps) {
  const isTab = (STATUS_FILTERS as readonly string[]).includes(filter);
  const work = counts && WORK_FILTERS.reduce((sum, each) => sum + counts[each], 0);
  return (
    <Tabs<ListingFilter>
      label="Filter"
      scroll="phone"
      borderless
      className="-mx-4 mt-1 max-md:px-2.5 md:-mx-1.5"
      value={isTab ? filter : null}
      options={STATUS_FILTERS.map((value) => ({
        value,
        label: FILTER_LABELS[value],
        count: counts?.[value],
      }))}
      onChange={onFilter}
    >
      <Menu
        trigger={
          <button type="button" aria-current={isTab ? undefined : "true"}>
            {isTab ? copy.needsWork : FILTER_LABELS[filter]}
            {isTab && work !== undefined && work > 0 && <Badge tone="warning">{formatNumber(work)}</Badge>}
            {!isTab && counts && <Count>{counts[filter]}</Count>}
            <Glyph of={ChevronDown} />
          </button>
        }
      >
        <FilterItems counts={counts} onFilter={onFilter} />
      </Menu>
    </Tabs>
  );
});

/** Rendered only while the menu is open. */
function FilterItems({ counts, onFilter }: Omit<FilterTabsProps, "filter">) {
  const { isOn } = useMarketplace();
  const renderItem = (each: ListingFilter) => (
    <MenuItem key={each} onSelect={() => onFilter(each)}>
      <span className="min-w-0 flex-1">{FILTER_LABELS[each]}</span>
      {counts && <Count>{counts[each]}</Count>}
    </MenuItem>
  );
  return (
    <>
      {WORK_FILTERS.map(renderItem)}
      <MenuSeparator />
      {OTHER_FILTERS.filter((each) => isOn || !MARKETPLACE_FILTERS.includes(each)).map(renderItem)}
    </>
  );
}
