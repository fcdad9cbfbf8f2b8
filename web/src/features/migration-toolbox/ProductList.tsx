import { Import } from "lucide-react";
import { useCallback, useMemo, useState } from "react";

import type { ShopOperationDocument, ShopRow } from "@contract/shops/shopMigration";

import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { useAddressView } from "@/lib/view/useAddressView";
import { Button } from "@/ui/controls/Button";
import { EmptyState } from "@/ui/status/EmptyState";
import { Pagination } from "@/ui/table/Pagination";
import { SearchField } from "@/ui/controls/SearchField";
import { Select } from "@/ui/controls/Select";
import { Table } from "@/ui/table/Table";
import { Tabs } from "@/ui/controls/Tabs";
import { showToast } from "@/ui/overlays/toast";

import { shopColumns } from "./columns";
import { copy } from "./copy";
import { countsOf, isYours, repeatedSkus, ROW_FILTERS, type RowFilter, searchRows, type Yours } from "./rows";
import { useChosen } from "./useChosen";
import type { Work } from "./useWork";
import { productsView } from "./view";

interface ProductListProps {
  readonly work: ShopOperationDocument;
  readonly rows: readonly ShopRow[];
  /** Nothing runs, and the list is whole. */
  readonly canImport: boolean;
  readonly acts: Work;
}

const PER_PAGE = 50;
const CHOICES = [
  { value: "skip", label: copy.skip },
  { value: "raise", label: copy.raise },
] as const;
const rowId = ({ id }: ShopRow) => String(id);

/** What was found in the store: to look through, to choose from, and with what became of each. */
export function ProductList({ work, rows, canImport, acts }: ProductListProps) {
  const { view, look } = useAddressView(productsView);
  const isPhone = useMedia(PHONE);
  const [yours, setYours] = useState<Yours>("skip");
  const onRefused = useCallback(
    (ids: readonly string[]) => {
      const isOwned = rows.some((row) => ids.includes(String(row.id)) && isYours(row) && row.quantity > 0);
      showToast(isOwned ? copy.chooseRaise : copy.cannotChoose, { tone: "warning" });
    },
    [rows],
  );
  const { selection, productIds } = useChosen(work.runId, rows, yours, onRefused);
  const counts = useMemo(() => countsOf(rows), [rows]);
  const repeated = useMemo(() => repeatedSkus(rows), [rows]);
  const columns = useMemo(() => shopColumns(repeated, yours), [repeated, yours]);
  const found = useMemo(() => searchRows(rows, view.filter, view.search), [rows, view.filter, view.search]);
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Math.min(view.page, pages);
  const shown = useMemo(() => found.slice((page - 1) * PER_PAGE, page * PER_PAGE), [found, page]);
  const start = () => {
    if (productIds.length === 0) showToast(copy.selectSome, { tone: "warning" });
    else acts.importing.mutate({ productIds, yours });
  };

  return (
    <>
      <div className="mt-bar">
        <SearchField
          label={copy.search}
          value={view.search}
          onChange={({ target }) => look({ search: target.value })}
        />
        <span className="grow" />
        {counts.yours > 0 && (
          <Select<Yours> aria-label={copy.yoursChoice} options={CHOICES} value={yours} onChange={setYours} />
        )}
        <Button
          variant="primary"
          icon={Import}
          busy={acts.importing.isPending}
          disabled={!canImport}
          onClick={start}
        >
          {copy.import(productIds.length)}
        </Button>
      </div>
      <div className="tabs-scroll px-2.5">
        <Tabs<RowFilter>
          label={copy.filters}
          value={view.filter}
          options={ROW_FILTERS.map((value) => ({ value, label: copy.filter[value], count: counts[value] }))}
          onChange={(filter) => look({ filter })}
        />
      </div>
      {found.length === 0 ? (
        <div className="p-4">
          <EmptyState
            title={copy.noneFits}
            action={<Button onClick={() => look(productsView.defaults)}>{copy.showAll}</Button>}
          >
            {copy.noneFitsHint}
          </EmptyState>
        </div>
      ) : (
        <Table<ShopRow>
          key={isPhone ? "cards" : "rows"}
          className="mt-list"
          label={copy.list}
          columns={columns}
          rows={shown}
          rowId={rowId}
          selection={selection}
          layout={isPhone ? "cards" : "rows"}
        />
      )}
      {pages > 1 && (
        <div className="mt-pages">
          <Pagination
            page={page}
            pages={pages}
            pageSize={PER_PAGE}
            total={found.length}
            onPage={(to) => look({ page: to })}
          />
        </div>
      )}
    </>
  );
}
