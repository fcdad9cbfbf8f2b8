// AG Grid Community without React: rows on the machine, its quick filter, its own theme.
import "./page.css";

import {
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  createGrid,
  ModuleRegistry,
  QuickFilterModule,
  RowApiModule,
  themeQuartz,
} from "ag-grid-community";

import type { ListingRow } from "@/lib/listings/row";

import { cellText, COUNT, HAS_PICTURES, HEADER, LINE, LIST_COLUMNS, SEARCHED } from "./list";
import { storedRows } from "./storedRows";

ModuleRegistry.registerModules([ClientSideRowModelModule, QuickFilterModule, RowApiModule, CellStyleModule]);

const found = document.createElement("output");
const search = Object.assign(document.createElement("input"), { type: "search" });
const list = Object.assign(document.createElement("div"), { id: "list" });
document.getElementById("root")?.append(search, found, list);

const grid = createGrid<ListingRow>(list, {
  theme: themeQuartz,
  rowHeight: LINE,
  headerHeight: HEADER,
  columnDefs: [
    ...LIST_COLUMNS.map(({ key, header, field, width }): ColDef<ListingRow> => ({
      ...(key === "title" && { sort: "asc" }),
      colId: key,
      field,
      headerName: header,
      width,
      sortable: key !== "picture",
      ...(key === "picture"
        ? { cellRenderer: ({ data }: { data?: ListingRow }) => picture(data) }
        : key === "title"
          ? { cellRenderer: ({ data }: { data?: ListingRow }) => title(data) }
          : { valueFormatter: ({ data }) => (data ? cellText(key, data) : "") }),
      // Searches only the fields that the collection searches.
      getQuickFilterText: ({ data }) =>
        key === "title" ? SEARCHED.map((name) => data[name] ?? "").join("\n") : "",
    })),
  ],
  defaultColDef: { sortingOrder: ["desc", "asc"] },
  // In its favor: it caches the searched text, and nothing is animated.
  cacheQuickFilter: true,
  animateRows: false,
  suppressRowHoverHighlight: true,
  quickFilterParser: (text) => [text.toUpperCase()],
  getRowId: ({ data }) => data.id,
  onModelUpdated: ({ api }) => {
    found.value = String(api.getDisplayedRowCount());
  },
});

search.addEventListener("input", () => grid.setGridOption("quickFilterText", search.value.trim()));
void storedRows(COUNT).then((rows) => grid.setGridOption("rowData", rows));

function picture(row: ListingRow | undefined): HTMLElement {
  if (!HAS_PICTURES || !row?.frontImageUrl) return document.createElement("span");
  return Object.assign(document.createElement("img"), {
    className: "thumb",
    alt: "",
    decoding: "async",
    src: row.frontImageUrl,
  });
}

function title(row: ListingRow | undefined): HTMLElement {
  return Object.assign(document.createElement("a"), {
    href: `/listing/${row?.id ?? ""}`,
    textContent: row?.title ?? "",
  });
}
