import type { Side } from "@/lib/captureStore/captureStore";

import { copy } from "./copy";
import type { Misfit } from "./watch/cardFit";
import type { WatchState } from "./watch/watch";

/** A message about the side of a photo: it was taken for the other one, or the card has one already. */
export interface SideNotice {
  readonly code: "swapped" | "again";
  readonly side: Side;
}

/** What the person at the camera is to do. */
export type Instruction =
  | SideNotice
  | { readonly code: "process-first" }
  | { readonly code: "misfit"; readonly misfit: Misfit }
  | { readonly code: "watch"; readonly state: WatchState; readonly next: Side };

export function describeInstruction(instruction: Instruction): string {
  switch (instruction.code) {
    case "swapped":
      return copy.swapped(instruction.side);
    case "again":
      return copy.again(instruction.side);
    case "process-first":
      return copy.processFirst;
    case "misfit":
      return copy.misfit[instruction.misfit];
    case "watch":
      return copy.prompt[instruction.state](instruction.next);
  }
}
