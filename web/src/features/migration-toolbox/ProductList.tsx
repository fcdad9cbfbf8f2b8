import { Import } from "lucide-react";
import { useCallback, useMemo, useState } from "react";

import type { ShopRow } from "@contract/shops/shopMigration";

import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { useAddressView } from "@/lib/view/useAddressView";
import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";
import { Pagination } from "@/ui/table/Pagination";
import { SearchField } from "@/ui/controls/SearchField";
import { Select } from "@/ui/controls/Select";
import { Table } from "@/ui/table/Table";
import { Tabs } from "@/ui/choices/Tabs";
import { showToast } from "@/ui/overlays/toast";

import { createColumns } from "./columns";
import { copy } from "./copy";
import {
  countRows,
  isInCollection,
  findRepeatedSkus,
  ROW_FILTERS,
  type RowFilter,
  searchRows,
  type Yours,
} from "./rows";
import { useChosen } from "./useChosen";
import { ROW_CLASSES, TABLE_CLASSES } from "./tableClasses";
import type { ShopOperationStatusProps } from "./ShopOperationStatus";
import { productsView } from "./view";

interface ProductListProps extends ShopOperationStatusProps {
  /** Whether nothing is running and the list is complete. */
  readonly canImport: boolean;
}

const PER_PAGE = 50;
const CHOICES = [
  { value: "skip", label: copy.skip },
  { value: "raise", label: copy.raise },
] as const;
const getRowId = ({ id }: ShopRow) => String(id);

/** Lists the products of the store, their selection, and the outcome of each. */
export function ProductList({ operation, rows, canImport, actions }: ProductListProps) {
  const { view, changeView } = useAddressView(productsView);
  const layout = useMedia(PHONE) ? "cards" : "rows";
  const [yours, setYours] = useState<Yours>("skip");
  const onRefused = useCallback(
    (ids: readonly string[]) => {
      const isOwned = rows.some(
        (row) => ids.includes(String(row.id)) && isInCollection(row) && row.quantity > 0,
      );
      showToast(isOwned ? copy.chooseRaise : copy.cannotChoose, { tone: "warning" });
    },
    [rows],
  );
  const { selection, productIds } = useChosen(operation.runId, rows, yours, onRefused);
  const counts = useMemo(() => countRows(rows), [rows]);
  const repeated = useMemo(() => findRepeatedSkus(rows), [rows]);
  const columns = useMemo(() => createColumns(repeated, yours, layout), [repeated, yours, layout]);
  const found = useMemo(() => searchRows(rows, view.filter, view.search), [rows, view.filter, view.search]);
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Math.min(view.page, pages);
  const shown = useMemo(() => found.slice((page - 1) * PER_PAGE, page * PER_PAGE), [found, page]);
  const start = () => {
    if (productIds.length === 0) showToast(copy.selectSome, { tone: "warning" });
    else actions.importing.mutate({ productIds, yours });
  };

  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <SearchField
          className="w-80 max-md:w-full"
          label={copy.search}
          value={view.search}
          onChange={({ target }) => changeView({ search: target.value })}
        />
        <span className="flex-1 max-md:hidden" />
        {counts.yours > 0 && (
          <Select<Yours>
            className="w-49 max-md:w-full"
            aria-label={copy.yoursChoice}
            options={CHOICES}
            value={yours}
            onChange={setYours}
          />
        )}
        <Button
          className="max-md:w-full"
          variant="primary"
          icon={Import}
          busy={actions.importing.isPending}
          disabled={!canImport}
          onClick={start}
        >
          {copy.import(productIds.length)}
        </Button>
      </div>
      <Tabs<RowFilter>
        scroll
        className="px-2.5"
        label={copy.filters}
        value={view.filter}
        options={ROW_FILTERS.map((value) => ({ value, label: copy.filter[value], count: counts[value] }))}
        onChange={(filter) => changeView({ filter })}
      />
      {found.length === 0 ? (
        <div className="p-4">
          <EmptyState
            title={copy.noneFits}
            action={<Button onClick={() => changeView(productsView.defaults)}>{copy.showAll}</Button>}
          >
            {copy.noneFitsHint}
          </EmptyState>
        </div>
      ) : (
        <Table<ShopRow>
          key={layout}
          className={TABLE_CLASSES[layout]}
          rowClassName={ROW_CLASSES[layout]}
          label={copy.list}
          columns={columns}
          rows={shown}
          rowId={getRowId}
          selection={selection}
          layout={layout}
        />
      )}
      {pages > 1 && (
        <div className="border-t px-4 py-2">
          <Pagination
            page={page}
            pages={pages}
            pageSize={PER_PAGE}
            total={found.length}
            onPage={(to) => changeView({ page: to })}
          />
        </div>
      )}
    </>
  );
}
