import type { Side } from "@/lib/captureStore";

import type { WatchState } from "./watch";

/** The texts of hands-free capture. */
export const copy = {
  handsFree: "Hands-free",
  speech: "Say results",
  /** What the camera waits for, in the words of who stands at it. */
  prompt: {
    empty: (next: Side) => (next === "front" ? "Lay a card in the frame" : "Lay the back in the frame"),
    moving: () => "Hold still",
    still: () => "Hold still",
    outside: () => "Move the card into the frame",
    blocked: () => "Take your hand away",
    taken: (next: Side) => (next === "front" ? "Next card" : "Turn it over"),
  } satisfies Record<WatchState, (next: Side) => string>,
  processFirst: "Process this card first",
  swapped: (side: Side) => `That was the ${side}. Now the ${side === "front" ? "back" : "front"}`,
  again: (side: Side) => `The ${side} again. Turn it over`,
} as const;
