/**
 * Classes of a table row. On a phone it is a card: the name and its details on the left, copies and checkbox
 * on the right.
 */
export const ROW =
  "cursor-pointer max-md:mb-2 max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-0.5 max-md:px-3 max-md:py-2.5";
