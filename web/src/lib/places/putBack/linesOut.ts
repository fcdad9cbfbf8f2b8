import type { OrderDocument } from "@contract/documents";
import { canComeBack, countCopiesOut } from "@contract/places/putBack";

export type Line = OrderDocument["items"][number];

/**
 * Returns the lines whose copies may still come back. Leaves out lines without a listing
 * here, because their copies can't be counted.
 */
export const listLinesOut = (order: OrderDocument): readonly Line[] =>
  canComeBack(order)
    ? order.items.filter(
        (line) => line.listingId !== null && line.lineItemId != null && countCopiesOut(order, line) > 0,
      )
    : [];

/** Returns whether there is anything to put back or to undo. */
export const hasPutBacks = (order: OrderDocument): boolean =>
  order.putBacks.some(({ isUndone }) => !isUndone) || listLinesOut(order).length > 0;
