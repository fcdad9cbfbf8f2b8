import type { TableLayout } from "@/ui/table/tableModel";

type Cell =
  | "thumb"
  | "title"
  | "sku"
  | "text"
  | "price"
  | "quantity"
  | "status"
  | "watchers"
  | "views"
  | "age";

interface LayoutClasses {
  readonly table: string;
  readonly row: string;
  /** Classes of each cell. An empty string hides the cell in this layout. */
  readonly cells: Readonly<Record<Cell, string>>;
  readonly picture: string;
  readonly check: string;
  readonly menu: string;
}

/** Lifts the row and the cell whose quantity field shows a message, because it covers the rows below. */
const OVER_OTHERS = "has-[[role=alert]]:relative has-[[role=alert]]:z-1";
const NARROW = "@max-[60rem]/coll:hidden";

/** Classes are constant strings, because a table has many cells. */
export const LAYOUT_CLASSES: Readonly<Record<TableLayout, LayoutClasses>> = {
  rows: {
    table: "listings",
    row: OVER_OTHERS,
    cells: {
      thumb: "flex w-9 items-center px-1.5",
      title: `min-w-0 flex-1 *:not-first:ml-2 @max-[60rem]/coll:*:nth-3:hidden`,
      sku: "code w-26 truncate",
      text: `w-26 truncate ${NARROW}`,
      price: "w-22 justify-end",
      quantity: `flex w-22 items-center justify-end ${OVER_OTHERS}`,
      status: "w-27",
      watchers: `w-22 justify-end ${NARROW}`,
      views: `w-18 justify-end ${NARROW}`,
      age: `w-26 justify-end text-muted ${NARROW}`,
    },
    picture: "w-6",
    check: "flex w-12.5 items-center pr-2 pl-6",
    menu: "w-13 pr-4 pl-1",
  },
  grid: {
    table: "bg-canvas px-4 pt-3 md:pl-6",
    row: `mb-3 h-74.5 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-2 overflow-clip ${OVER_OTHERS}`,
    cells: {
      thumb:
        "pegboard col-start-1 col-end-3 row-start-1 grid h-41.5 justify-items-center bg-[position:calc(50%+7px)_0] pt-6 pb-4",
      title:
        "col-start-1 col-end-3 row-start-2 mx-3 mt-2 mb-1 h-10 overflow-hidden whitespace-normal *:nth-3:ml-2",
      sku: "code col-start-1 row-start-4 truncate pl-3 text-muted",
      text: "",
      price: "col-start-1 row-start-3 pl-3 text-16 font-strong",
      quantity: `col-start-2 row-start-3 pr-3 text-right ${OVER_OTHERS}`,
      status: "col-start-1 row-start-5 pl-3 text-muted",
      watchers: "watchers col-start-2 row-start-4 pr-3 text-right text-muted",
      views: "",
      age: "col-start-2 row-start-5 pr-3 text-right text-muted max-md:hidden",
    },
    picture: "w-22.5 drop-shadow-[0_2px_2px_oklch(23%_0.01_60/0.25)]",
    check: "absolute top-2.5 left-2.5 z-2",
    menu: "absolute top-1.5 right-1.5 z-2 [&>button]:bg-raised",
  },
  cards: {
    table: "px-4 pt-3",
    // Column widths are fixed, so that quantity and status align with prices and SKUs of any length.
    row: `mb-2 h-27 grid-cols-[50px_80px_86px_minmax(0,1fr)_32px] grid-rows-[40px_24px_20px] items-center gap-x-2.5 py-2.5 pr-3 pl-2.5 ${OVER_OTHERS}`,
    cells: {
      thumb: "col-start-1 row-start-1 row-end-4 self-start",
      title:
        "col-start-2 col-end-5 row-start-1 h-10 self-start overflow-hidden whitespace-normal *:nth-3:ml-2",
      sku: "code col-start-2 row-start-3 truncate text-muted",
      text: "",
      price: "col-start-2 row-start-2 text-16 font-strong",
      quantity: `col-start-3 row-start-2 ${OVER_OTHERS}`,
      status: "col-start-3 row-start-3 text-muted",
      watchers: "watchers col-start-4 row-start-3 text-muted max-[23rem]:hidden",
      views: "",
      age: "",
    },
    picture: "w-12.5",
    check:
      "col-start-5 row-start-1 -mt-2.5 -mr-3 grid size-10 place-items-center self-start justify-self-end",
    menu: "col-start-5 row-start-2 row-end-4 -mr-2 -mb-1.5 self-end justify-self-end [&>button]:size-10",
  },
};

const TITLE = "font-medium bidi-isolate decoration-field underline-offset-3 hover:underline";
/** Two lines, because titles of one set begin alike and their first words don't identify the car. */
const TWO_LINES = `${TITLE} line-clamp-2 wrap-anywhere whitespace-normal`;
/** One line, because the labels take the second one. */
const ONE_LINE = `${TITLE} line-clamp-1 wrap-anywhere whitespace-normal`;
const IN_ROW = `${TITLE} inline-block truncate align-top leading-[inherit]`;

const TITLES_IN_ROW = {
  plain: `${IN_ROW} max-w-full`,
  flagged: `${IN_ROW} max-w-[calc(100%-136px)]`,
  edited: `${IN_ROW} max-w-[calc(100%-64px)]`,
  // A narrow list shows only the flag.
  both: `${IN_ROW} max-w-[calc(100%-200px)] @max-[60rem]/coll:max-w-[calc(100%-136px)]`,
} as const;

/** Returns the classes of a title, which leaves space for the labels next to it. */
export function getTitleClasses(layout: TableLayout, isFlagged: boolean, isEdited: boolean): string {
  if (layout !== "rows") return isFlagged || isEdited ? ONE_LINE : TWO_LINES;
  return TITLES_IN_ROW[isFlagged ? (isEdited ? "both" : "flagged") : isEdited ? "edited" : "plain"];
}
