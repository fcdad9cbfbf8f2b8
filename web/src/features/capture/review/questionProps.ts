import type { QueueEvent } from "../queue/advance";
import type { QueueEntry } from "../queue/panel/queueView";
import type { OwnListing } from "../queue/useOwnListings";

/** Props of every question about a card. */
export interface QuestionProps {
  readonly entry: QueueEntry;
  /** The seller's listings with the card's SKU, and the card's own listing. Empty until loaded. */
  readonly listings: readonly OwnListing[];
  /** Opens with the text field focused. */
  readonly typing?: boolean;
  readonly onAnswer: (event: QueueEvent) => void;
  readonly onLater: () => void;
}
