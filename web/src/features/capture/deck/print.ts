import type { CardPrint } from "@contract/capture/cards";
import type { QueueItem } from "@/lib/captureStore/queueItem";

/** What was read of a card beside its number. */
export interface CardReading {
  print?: CardPrint;
  /** The shop's barcode. */
  upc?: string | null;
}

/** Adds what was read of a card. What a later reading misses stays. */
export const withReading = (item: QueueItem, { print, upc }: CardReading): QueueItem => ({
  ...withPrint(item, print),
  upc: upc ?? item.upc ?? null,
});

/** Adds the lines read from a card. A reading with fewer lines keeps the earlier ones. */
export function withPrint(item: QueueItem, print: Partial<CardPrint> | undefined): QueueItem {
  const { front = [], back = [] } = item.print ?? {};
  const [seenFront = [], seenBack = []] = [print?.front, print?.back];
  const facts = print?.facts ?? item.print?.facts;
  return {
    ...item,
    print: {
      front: seenFront.length > 0 ? seenFront : front,
      back: seenBack.length > 0 ? seenBack : back,
      ...(facts && { facts }),
    },
  };
}
