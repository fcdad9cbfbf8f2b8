/** Classes of the table. On a phone the checkbox is in the card's corner. */
export const TABLE_CLASSES = {
  rows: "table-fixed",
  cards:
    "p-3 [&_td.c-check]:col-start-4 [&_td.c-check]:row-start-1 [&_td.c-check]:grid [&_td.c-check]:size-10 [&_td.c-check]:place-items-center [&_td.c-check]:justify-self-end",
} as const;

export const ROW_CLASSES = {
  rows: "*:h-13 *:overflow-hidden *:text-ellipsis",
  cards: "mb-2 grid-cols-[auto_auto_minmax(0,1fr)_40px] items-center gap-x-3 gap-y-0.5 px-3 py-2.5",
} as const;

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
