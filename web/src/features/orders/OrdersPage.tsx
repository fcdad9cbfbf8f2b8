import { useCallback, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router-dom";

import { LoadFailed } from "@/lib/firestore/LoadFailed";
import { urls } from "@/lib/browser/urls";
import { ListTable } from "@/lib/browser/ListTable";
import { useNow } from "@/lib/browser/useNow";
import { useAddressView } from "@/lib/view/useAddressView";
import { formatCount, formatNumber } from "@/ui/numbers";
import { Banner } from "@/ui/status/Banner";
import { Panel } from "@/ui/page/Panel";
import { Pagination } from "@/ui/table/Pagination";
import { SkeletonRows } from "@/ui/status/Skeleton";
import type { TableSort } from "@/ui/table/tableModel";
import { Tabs } from "@/ui/choices/Tabs";
import { Page } from "@/ui/page/Page";
import { Button } from "@/ui/controls/Button";
import { formatDate } from "@/lib/dates";

import { arrange, canBeInAddress, type Order, ORDER_SORTS, type OrderSort, getPage } from "./arrange";
import { createColumns } from "./columns";
import { copy } from "./copy";
import { FILTER_LABELS, ORDER_FILTERS, type OrderFilter } from "./filters";
import { OrdersHead } from "./OrdersHead";
import { NoOrders } from "./NoOrders";
import { OrdersToolbar } from "./OrdersToolbar";
import { useSequence } from "./sequence";
import { useOrderScans } from "./useOrderScans";
import { isPartOfAll, useOrderCounts, useOrders, type LoadedOrders } from "./useOrders";
import { type OrdersView, ordersView } from "./view";

const getRowId = ({ id }: Order) => id;
const NONE: readonly Order[] = [];

const ROW =
  "cursor-pointer max-md:mb-2 max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:gap-y-0.5 max-md:px-3 max-md:py-2.5";

export function OrdersPage() {
  const loadedOrders = useRef(NONE);
  const keepOut = useCallback(
    ({ search }: OrdersView) => (canBeInAddress(search, loadedOrders.current) ? [] : (["search"] as const)),
    [],
  );
  const { view, changeView } = useAddressView(ordersView, { keepOut });
  const loaded = useOrders(view);
  const counts = useOrderCounts(loaded);
  const now = useNow(60);
  const all = loaded.status === "ready" ? loaded.value.orders : NONE;
  const { search, sort } = view;
  const found = useMemo(() => arrange(all, search, sort), [all, search, sort]);

  useOrderScans();

  useEffect(() => {
    loadedOrders.current = all;
  }, [all]);
  useEffect(() => {
    if (loaded.status === "ready") useSequence.setState({ ids: found.map(getRowId) });
  }, [loaded.status, found]);

  return (
    <Page>
      <OrdersHead now={now} />
      <OrdersToolbar view={view} onViewChange={changeView} />
      <Panel>
        <Tabs<OrderFilter>
          scroll
          className="px-2.5"
          label={copy.filter}
          value={view.filter}
          options={ORDER_FILTERS.map((value) => ({
            value,
            label: FILTER_LABELS[value],
            count: counts?.[value],
          }))}
          onChange={(filter) => changeView({ filter, until: null })}
        />
        {loaded.status === "error" ? (
          <div className="p-4">
            <LoadFailed title={copy.loadFailed} error={loaded.error} onRetry={loaded.retry}>
              {copy.nothingChanged}
            </LoadFailed>
          </div>
        ) : loaded.status === "loading" ? (
          <SkeletonRows label={copy.loading} rows={10} />
        ) : (
          <OrderResults
            view={view}
            onViewChange={changeView}
            found={found}
            loaded={loaded.value}
            total={counts?.[view.filter]}
            now={now}
          />
        )}
      </Panel>
    </Page>
  );
}

interface OrderResultsProps extends OrdersRangeProps {
  readonly found: readonly Order[];
  readonly now: number;
}

function OrderResults({ view, onViewChange, found, loaded, total, now }: OrderResultsProps) {
  const navigate = useNavigate();
  const columns = useMemo(() => createColumns(now), [now]);
  const { rows, page, pages } = getPage(found, view.page, view.size);
  return (
    <>
      {loaded.unreadable > 0 && (
        <div className="p-4">
          <Banner tone="warning" title={describeUnreadable(loaded.unreadable)} />
        </div>
      )}
      {rows.length === 0 ? (
        <div className="p-4">
          <NoOrders view={view} onViewChange={onViewChange} />
        </div>
      ) : (
        <ListTable<Order>
          className="max-md:px-3 max-md:pt-3 md:table-fixed"
          rowClassName={ROW}
          label={copy.title}
          columns={columns}
          rows={rows}
          rowId={getRowId}
          sort={toTableSort(view.sort)}
          onSort={(key) => onViewChange({ sort: getNextSort(view.sort, key) })}
          onOpen={(order) => void navigate(urls.order(order.id))}
        />
      )}
      {(rows.length > 0 || isPartOfAll(view, loaded)) && (
        <div className="flex flex-wrap items-center gap-2 py-2 pr-3 pl-4 max-md:pt-1 max-md:pl-3">
          <OrdersRange view={view} onViewChange={onViewChange} loaded={loaded} total={total} />
          <span className="flex-1" />
          {rows.length > 0 && (
            <Pagination
              page={page}
              pages={pages}
              pageSize={view.size}
              total={found.length}
              onPage={(to) => {
                onViewChange({ page: to });
                window.scrollTo({ top: 0 });
              }}
            />
          )}
        </div>
      )}
    </>
  );
}

const describeUnreadable = (count: number): string => `${formatCount(count, "order")} could not be read`;

const toTableSort = (sort: OrderSort): TableSort => ({
  key: sort.replace(/^-/, ""),
  isDescending: sort.startsWith("-"),
});

/** Returns the sort after a click on a header. A second click reverses it if the column allows it. */
function getNextSort(sort: OrderSort, key: string): OrderSort {
  const other = key === "buyer" ? key : sort === `-${key}` ? key : `-${key}`;
  return ORDER_SORTS.find((each) => each === other) ?? sort;
}

interface OrdersRangeProps {
  readonly view: OrdersView;
  readonly onViewChange: (change: Partial<OrdersView>) => void;
  readonly loaded: LoadedOrders;
  /** Number of orders of any age with that status. Undefined until they are counted. */
  readonly total: number | undefined;
}

/** Shows how far back the list goes, and links to older and newer orders. Hidden if all orders are loaded. */
function OrdersRange({ view, onViewChange, loaded, total }: OrdersRangeProps) {
  if (!isPartOfAll(view, loaded)) return null;
  const { orders, olderThan } = loaded;
  const { until } = view;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-muted">
        {until === null
          ? `These are the newest ${formatNumber(orders.length)}${total === undefined ? "" : ` of ${formatNumber(total)}`}.`
          : `${formatNumber(orders.length)} up to ${formatDate(until)}.`}
      </span>
      {until !== null && (
        <Button small onClick={() => onViewChange({ until: null })}>
          {copy.newest}
        </Button>
      )}
      {olderThan !== null && (
        <Button small onClick={() => onViewChange({ until: olderThan })}>
          {copy.older}
        </Button>
      )}
    </div>
  );
}
