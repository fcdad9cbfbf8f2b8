import "./list/listings.css";

import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";

import { ALL_ROWS, type CollectionAnswer, type ListingFilter } from "@/lib/listings/query/query";
import type { ListingRow } from "@/lib/listings/row";
import { collectionStore } from "@/lib/listings/store";
import { useCollection } from "@/lib/listings/useCollection";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { usePerson } from "@/lib/session/session";
import { urls } from "@/lib/browser/urls";
import { PHONE, useMedia } from "@/lib/browser/useMedia";
import { useNow } from "@/lib/browser/useNow";
import { classes } from "@/ui/classes";
import { Banner } from "@/ui/status/Banner";
import { Button } from "@/ui/controls/Button";
import { Pagination } from "@/ui/table/Pagination";
import { createLazyComponent } from "@/ui/overlays/lazyComponent";
import { Table } from "@/ui/table/Table";
import { useSelection } from "@/ui/table/useSelection";

import { CollectionHead } from "./CollectionHead";
import { CollectionNotices } from "./CollectionNotices";
import { CollectionSkeleton } from "./CollectionSkeleton";
import { CollectionToolbar } from "./list/CollectionToolbar";
import { LAYOUT_CLASSES } from "./list/layoutClasses";
import { createColumns } from "./list/columns";
import { copy } from "./copy";
import { Dialogs } from "./Dialogs";
import { FilterTabs } from "./list/FilterTabs";
import { NoMatches } from "./list/NoMatches";
import { RowMenu } from "./list/RowMenu";
import { getNextSort, toTableSort } from "./list/sorts";
import { useLayout } from "./list/useLayout";
import { useScrollPosition } from "./list/useScrollPosition";
import { useVisibleRefresh } from "./useVisibleRefresh";
import { useSharedLink } from "./wishlists/useSharedLink";
import { useView } from "./list/useView";
import { DEFAULT_VIEW } from "./list/view";
import { Wishlists } from "./wishlists/Wishlists";

const NO_ROWS: readonly ListingRow[] = [];

const DOCK =
  "flex min-h-12 flex-none items-center gap-2 max-md:flex-col max-md:justify-center max-md:px-4 max-md:pt-1 md:border-t md:bg-surface md:pr-4 md:pl-5";

const BulkBar = createLazyComponent(() => import("./bulk/BulkBar").then((m) => m.BulkBar));

const getRowId = ({ id }: ListingRow) => id;

/** Columns that are hidden if the seller doesn't use eBay. */
const OF_EBAY = ["watchers", "views"];

const TrashSheet = createLazyComponent(() => import("./trash/TrashSheet").then((m) => m.TrashSheet));

/** Renders the collection. The view is stored in the page's address (`useView`). */
export function CollectionPage() {
  const { uid } = usePerson();
  const navigate = useNavigate();
  const [list, setList] = useState<HTMLElement | null>(null);
  const [inner, setInner] = useState<HTMLElement | null>(null);
  const isPhone = useMedia(PHONE);
  const scroller = isPhone ? list : inner;
  const { view, changeView, scrollTop } = useView(scroller);
  const layout = useLayout(view.mode, list);
  const layoutClasses = LAYOUT_CLASSES[layout.layout];
  const now = useNow(60);
  const { isOn } = useMarketplace();
  const columns = useMemo(
    () => createColumns(uid, now, layout.layout).filter(({ key }) => isOn || !OF_EBAY.includes(key)),
    [uid, now, layout.layout, isOn],
  );
  const selection = useSelection();
  const [menu, setMenu] = useState<{ row: ListingRow; anchor: HTMLElement } | null>(null);

  const { search, filter, sort, page, size } = view;
  const collection = useCollection({
    search,
    filter,
    sort,
    page,
    pageSize: size === "all" ? ALL_ROWS : size,
  });
  const answer = collection.status === "ready" ? collection.answer : null;
  const rows = answer?.rows ?? NO_ROWS;
  const selected = useSelectedIds(selection.selected, answer);
  const sorted = useMemo(() => toTableSort(sort), [sort]);
  const sortBy = useCallback(
    (key: string) => changeView({ sort: getNextSort(sort, key) }),
    [changeView, sort],
  );
  const showFilter = useCallback((next: ListingFilter) => changeView({ filter: next }), [changeView]);
  const openTrash = useCallback(() => changeView({ trash: true }), [changeView]);
  const open = useCallback((row: ListingRow) => void navigate(urls.listing(row.id)), [navigate]);

  useVisibleRefresh(rows, scroller);
  useSharedLink(collection);
  useScrollPosition(scroller, scrollTop, rows.length, answer?.complete ?? false);
  const goTo = useCallback(
    (to: number) => {
      changeView({ page: to });
      scroller?.scrollTo({ top: 0 });
    },
    [changeView, scroller],
  );

  return (
    <div
      className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 md:grid-cols-[minmax(0,1fr)_auto]"
      data-screen="window"
    >
      <div
        className="@container/coll flex min-h-0 min-w-0 flex-col max-md:overflow-auto max-md:[overflow-anchor:none]"
        ref={setList}
      >
        <div className="flex-none px-4 pt-3 md:pl-6">
          <CollectionHead
            isKnown={answer?.complete ?? false}
            isSearching={search !== ""}
            drafts={answer?.counts.drafts}
            onTrash={openTrash}
          />
          <CollectionToolbar view={view} onViewChange={changeView} />
          <CollectionNotices collection={collection} />
          <FilterTabs filter={filter} counts={answer?.counts} onFilter={showFilter} />
        </div>
        <div
          className="[overflow-anchor:none] max-md:flex-none md:min-h-0 md:flex-1 md:overflow-auto md:border-t md:bg-surface"
          data-testid="listings"
          ref={setInner}
        >
          {collection.status === "error" ? (
            <div className="p-4">
              <Banner
                tone="danger"
                title={copy.loadFailed}
                action={<Button onClick={collection.retry}>Try again</Button>}
              >
                {copy.nothingChanged} {collection.error.message}
              </Banner>
            </div>
          ) : collection.status === "loading" ? (
            <CollectionSkeleton mode={view.mode} loaded={collection.loaded} total={collection.total} />
          ) : rows.length === 0 ? (
            <NoMatches
              isEmpty={collection.answer.counts.all === 0 && search === ""}
              onClear={() => changeView({ search: DEFAULT_VIEW.search, filter: DEFAULT_VIEW.filter })}
            />
          ) : (
            <Table<ListingRow>
              key={layout.layout}
              className={layoutClasses.table}
              rowClassName={layoutClasses.row}
              checkClassName={layoutClasses.check}
              menuClassName={layoutClasses.menu}
              label="Listings"
              columns={columns}
              rows={rows}
              rowId={getRowId}
              sort={sorted}
              onSort={sortBy}
              selection={selection}
              onOpen={open}
              onMenu={(row, anchor) => setMenu({ row, anchor })}
              layout={layout.layout}
              scroller={scroller}
              lineHeight={layout.lineHeight}
              perLine={layout.perLine}
            />
          )}
        </div>
        <div
          className={classes(DOCK, selected.length > 0 ? "max-md:pb-18" : "max-md:pb-3")}
          data-testid="dock"
          data-dock="pages"
        >
          {selected.length > 0 && (
            <BulkBar
              ids={selected}
              total={answer?.total ?? 0}
              onSelectAll={() => answer && selection.onSelect(answer.ids, true)}
              onClear={selection.onClear}
            />
          )}
          <span className="flex-1 max-md:hidden" />
          {answer && answer.total > 0 && (
            <Pagination
              page={size === "all" ? 1 : answer.page}
              pages={size === "all" ? 1 : answer.pages}
              pageSize={size === "all" ? answer.total : size}
              total={answer.total}
              onPage={goTo}
              short
              yielding={selected.length > 0}
            />
          )}
        </div>
      </div>
      <Wishlists />
      <RowMenu row={menu?.row ?? null} anchor={menu?.anchor ?? null} onClose={() => setMenu(null)} />
      <Dialogs onGone={(ids) => selection.onSelect(ids, false)} />
      {view.trash && (
        <TrashSheet
          words={view.trashSearch}
          onWords={(trashSearch) => changeView({ trashSearch })}
          onClose={() => changeView({ trash: false, trashSearch: "" })}
        />
      )}
    </div>
  );
}

/** Returns the selected ids, without removed listings. */
function useSelectedIds(selected: ReadonlySet<string>, answer: CollectionAnswer | null): readonly string[] {
  return useMemo(
    () => [...selected].filter((id) => collectionStore.get(id) !== null),
    // A new answer can contain fewer listings.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [selected, answer],
  );
}
