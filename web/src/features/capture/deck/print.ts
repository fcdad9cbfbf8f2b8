import type { CardPrint } from "@contract/capture/cards";
import type { QueueItem } from "@/lib/captureStore/queueItem";

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
