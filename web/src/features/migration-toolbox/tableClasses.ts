import type { TableLayout } from "@/ui/table/tableModel";

const ROWS = "table-fixed [&>tbody>tr>td]:h-13 [&>tbody>tr>td]:overflow-hidden [&>tbody>tr>td]:text-ellipsis";
/** The checkbox is in the card's corner. */
const CARDS =
  "p-3 [&>tbody>tr]:mb-2 [&>tbody>tr]:grid-cols-[auto_auto_minmax(0,1fr)_40px] [&>tbody>tr]:items-center [&>tbody>tr]:gap-x-3 [&>tbody>tr]:gap-y-0.5 [&>tbody>tr]:px-3 [&>tbody>tr]:py-2.5 [&_td.c-check]:col-start-4 [&_td.c-check]:row-start-1 [&_td.c-check]:grid [&_td.c-check]:size-10 [&_td.c-check]:place-items-center [&_td.c-check]:justify-self-end";

export const TABLE_CLASSES: Readonly<Record<Exclude<TableLayout, "grid">, string>> = {
  rows: ROWS,
  cards: CARDS,
};

/** Classes of the columns. */
export const CELL_CLASSES = {
  rows: {
    name: "",
    sku: "w-44",
    price: "w-22",
    quantity: "w-16",
    pictures: "w-20",
    what: "w-62 pl-4",
  },
  cards: {
    name: "col-start-1 col-end-4 row-start-1 min-w-0 wrap-anywhere",
    sku: "col-start-3 col-end-5 row-start-2 min-w-0 wrap-anywhere",
    price: "col-start-1 row-start-2 font-strong",
    quantity: "col-start-2 row-start-2 after:text-muted after:content-['_in_stock']",
    pictures: "hidden",
    what: "col-start-1 col-end-5 row-start-3 min-w-0 wrap-anywhere",
  },
} as const;
