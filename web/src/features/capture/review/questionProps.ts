import type { QueueEvent } from "../queueItem";
import type { QueueEntry } from "../queueView";
import type { OwnListing } from "../useOwnListings";

/** What every question about a card is given. */
export interface QuestionProps {
  readonly entry: QueueEntry;
  /** The seller's listings with the card's SKU, and the one that the card has become; empty until they are known. */
  readonly listings: readonly OwnListing[];
  /** The seller is about to type the answer. */
  readonly typing?: boolean;
  readonly onAnswer: (event: QueueEvent) => void;
  readonly onLater: () => void;
}
