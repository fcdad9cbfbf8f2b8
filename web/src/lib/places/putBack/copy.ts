import type { PutBackResult } from "@contract/places/putBack";
import { formatCount } from "@/ui/numbers";

const formatCopies = (copies: number): string => formatCount(copies, "copy", "copies");

export const copy = {
  panel: "Copies that came back",
  cameBack: "A copy came back",
  waiting: "Copies that may have come back",
  waitingHint: "Cancelled and returned orders of the last 30 days whose copies haven't been put back yet.",
  putBack: "Put back",
  putBackOf: (title: string) => `Put back ${title}`,
  out: (copies: number) => `${formatCopies(copies)} not back yet`,
  cancelled: "Cancelled",
  returned: "Return",
  order: (orderId: string) => `Order ${orderId}`,
  title: (title: string) => `Put back “${title}”`,
  copies: "Copies",
  copiesWrong: (most: number) => (most === 1 ? "Enter 1." : `Enter a whole number from 1 to ${most}.`),
  place: "Place",
  placePacked:
    "Type or scan a code. If this is empty, the copies go with the others, if those are in one place.",
  placeUnpacked:
    "It hasn't left its place. If this is empty, it stays there. You can also type or scan another code.",
  placeWrong: "Enter a code of at most 20 characters.",
  forSaleIn: (bin: string, quantity: number) => `For sale now: ${formatCopies(quantity)}, in ${bin}.`,
  forSaleNow: (quantity: number) => `For sale now: ${formatCopies(quantity)}.`,
  explain: "The copies are for sale again, here and at eBay.",
  explainOff: "The copies are for sale again.",
  gone: "Don't sell again",
  goneHint: "Damaged, lost or counted already: the quantity stays as it is.",
  cancel: "Cancel",
  submit: (copies: number) => `Put back ${formatCopies(copies)}`,
  failed: "The copies could not be put back",
  again: "You can try again safely: nothing is put back twice.",
  undo: "Undo",
  undone: "Off sale again",
  undoFailed: "This could not be undone",
  done: (copies: number, code: string | null) =>
    code === null ? `${formatCopies(copies)} put back` : `${formatCopies(copies)} put back into ${code}`,
  doneGone: (copies: number) => `${formatCopies(copies)} won't be sold again`,
  alreadyBack: "eBay has put it back already",
  alreadyBackOff: "It is back already",
  alreadyBackHint: "The quantity stays as it is.",
} as const;

/** What the seller must know about the marketplace after copies were put back. Null: nothing. */
export const EBAY_RESULTS: Readonly<Record<PutBackResult["atMarketplace"], string | null>> = {
  told: null,
  draft: null,
  none: null,
  ended: "Its listing has ended at eBay. Relist it to sell the copy there.",
  failed: "eBay doesn't have the new quantity yet.",
};

/** The same for a seller who has switched eBay off. */
export const OFF_RESULTS: typeof EBAY_RESULTS = {
  ...EBAY_RESULTS,
  ended: null,
  failed: "The new quantity is saved in Pegboard only.",
};
