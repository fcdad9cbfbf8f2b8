// TanStack DB: a live query that filters and orders, with TanStack Table and TanStack Virtual, stored in its
// own IndexedDB.
import "./page.css";

import {
  type Collection,
  createCollection,
  createIndexedDB,
  ilike,
  indexedDBCollectionOptions,
  or,
  useLiveQuery,
} from "@tanstack/react-db";
import { createColumnHelper, tableFeatures, useTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";

import type { ListingRow } from "@/lib/listings/row";

import { cellText, COUNT, HAS_PICTURES, HEADER, LINE, LIST_COLUMNS } from "./list";

const NO_ROWS: ListingRow[] = [];
const features = tableFeatures({});
const helper = createColumnHelper<typeof features, ListingRow>();
const columns = helper.columns(
  LIST_COLUMNS.map(({ key, header, field }) =>
    helper.accessor(field, {
      id: key,
      header,
      cell: ({ row: { original } }) =>
        key === "picture" ? (
          HAS_PICTURES &&
          original.frontImageUrl && (
            <img className="thumb" alt="" decoding="async" src={original.frontImageUrl} />
          )
        ) : key === "title" ? (
          <a href={`/listing/${original.id}`}>{original.title}</a>
        ) : (
          cellText(key, original)
        ),
    }),
  ),
);

type Key = "title" | "price";

function List({ listings }: { readonly listings: Collection<ListingRow, string> }) {
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<{ readonly key: Key; readonly direction: "asc" | "desc" }>({
    key: "title",
    direction: "asc",
  });
  const { data = NO_ROWS } = useLiveQuery({
    query: (q) => {
      const all = q.from({ listing: listings });
      const sought = search.trim();
      const fitting =
        sought === ""
          ? all
          : all.where(({ listing }) =>
              or(
                ilike(listing.title, `%${sought}%`),
                ilike(listing.sku, `%${sought}%`),
                ilike(listing.ebayItemId, `%${sought}%`),
                ilike(listing.customLabel, `%${sought}%`),
              ),
            );
      return fitting.orderBy(({ listing }) => listing[sort.key], sort.direction);
    },
  });
  const table = useTable({ features, columns, data, getRowId: ({ id }) => id });
  const { rows } = table.getRowModel();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE,
    overscan: 5,
  });
  const press = (key: Key) =>
    setSort({ key, direction: sort.key === key && sort.direction === "desc" ? "asc" : "desc" });
  return (
    <>
      <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      <output>{rows.length}</output>
      <div id="list" className="list" role="grid" ref={scroller}>
        {table.getHeaderGroups().map((group) => (
          <div key={group.id} className="head" role="row" style={{ height: HEADER }}>
            {group.headers.map((header, at) => (
              <div
                key={header.id}
                role="columnheader"
                style={{ width: LIST_COLUMNS[at]?.width }}
                onClick={() => press(header.id as Key)}
              >
                <table.FlexRender header={header} />
              </div>
            ))}
          </div>
        ))}
        <div className="body" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div key={row.id} role="row" style={{ height: LINE, transform: `translateY(${start}px)` }}>
                  {row.getAllCells().map((cell, at) => (
                    <div key={cell.id} role="gridcell" style={{ width: LIST_COLUMNS[at]?.width }}>
                      <table.FlexRender cell={cell} />
                    </div>
                  ))}
                </div>
              )
            );
          })}
        </div>
      </div>
    </>
  );
}

async function openListings() {
  const db = await createIndexedDB({ name: `tanstack-${COUNT}`, version: 1, stores: ["listings"] });
  const listings = createCollection(
    indexedDBCollectionOptions<ListingRow>({ db, name: "listings", getKey: ({ id }) => id }),
  );
  await listings.preload();
  if (listings.size === 0 && COUNT > 0) {
    const { makeRows } = await import("./makeRows");
    await listings.utils.importData(makeRows(COUNT));
  }
  return listings as unknown as Collection<ListingRow, string>;
}

void openListings().then((listings) => {
  const root = document.getElementById("root");
  if (root) createRoot(root).render(<List listings={listings} />);
});
