const STACK = "max-md:[&>tbody]:grid max-md:[&>tbody]:gap-2 max-md:[&>tbody>tr]:p-3";

/** For a list that fills its panel. On a phone its rows are cards of one column. */
export const LIST_TABLE = `${STACK} max-md:[&>tbody>tr]:gap-1 md:[&>tbody>tr:last-child>td]:border-b-0`;

/** For a table below other content of its panel. On a phone its rows are cards of two columns. */
export const PANEL_TABLE = `${STACK} max-md:px-4 max-md:pb-4 max-md:[&>tbody>tr]:grid-cols-[minmax(0,1fr)_auto] max-md:[&>tbody>tr]:gap-x-3 max-md:[&>tbody>tr]:gap-y-1`;

/** For a cell with a long text: the card's whole width on a phone. */
export const WIDE_CELL = "max-md:col-span-full max-md:wrap-anywhere max-md:whitespace-normal";
