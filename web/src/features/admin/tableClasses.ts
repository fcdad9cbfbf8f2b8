/** Rows of a list that fills its panel. On a phone they are cards of one column. */
export const LIST_ROW = "max-md:gap-1 max-md:p-3 max-md:not-last:mb-2 md:last:*:border-b-0";

/** A table below other content of its panel. On a phone its rows are cards of two columns. */
export const PANEL_TABLE = "max-md:px-4 max-md:pb-4";
export const PANEL_ROW =
  "max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:p-3 max-md:not-last:mb-2";

/** A cell with a long text. On a phone it takes the card's full width. */
export const WIDE_CELL = "max-md:col-span-full max-md:wrap-anywhere max-md:whitespace-normal";

/** A cell that explains a row's state. On a phone it takes the card's full width. */
export const NOTE_CELL = "text-muted whitespace-normal max-md:col-span-full max-md:wrap-anywhere";
