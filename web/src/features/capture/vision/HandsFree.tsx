import {
  ArrowDown,
  ArrowDownLeft,
  ArrowDownRight,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ArrowUpLeft,
  ArrowUpRight,
  Hand,
  Speech,
  ZoomIn,
  ZoomOut,
} from "lucide-react";

import { usePreferences } from "../deck/preferences";
import { StageButton } from "../studio/camera/StageButton";
import type { Misfit } from "./watch/cardFit";
import { copy } from "./copy";
import { describeInstruction } from "./instruction";
import type { HandsFreeView } from "./useHandsFree";
import type { WatchState } from "./watch/watch";

export function HandsFreeSwitch() {
  const { capture_handsFree: isOn, set } = usePreferences();
  return (
    <StageButton
      icon={Hand}
      label={copy.handsFree}
      className="self-start"
      aria-pressed={isOn}
      aria-keyshortcuts="H"
      onClick={() => set("capture_handsFree", !isOn)}
    />
  );
}

/** Toggles spoken results. Offered with hands-free capture, where the seller looks at the cards. */
export function SpeechSwitch() {
  const { capture_handsFree: isOn, capture_speech: speaks, set } = usePreferences();
  return isOn ? (
    <StageButton
      icon={Speech}
      label={copy.speech}
      className="self-end"
      aria-pressed={speaks}
      onClick={() => set("capture_speech", !speaks)}
    />
  ) : null;
}

/** Icons for the direction to move the card. */
const ARROWS = {
  top: ArrowDown,
  bottom: ArrowUp,
  left: ArrowRight,
  right: ArrowLeft,
  "top-left": ArrowDownRight,
  "top-right": ArrowDownLeft,
  "bottom-left": ArrowUpRight,
  "bottom-right": ArrowUpLeft,
  "too-near": ZoomOut,
  "too-far": ZoomIn,
} satisfies Record<Misfit, typeof Hand>;

const LINE =
  "top-4 -translate-x-1/2 text-20/5 whitespace-nowrap max-md:top-auto max-md:bottom-3 max-md:text-14/5";
const NEUTRAL = "bg-stage-raised/92 text-stage-ink";
const WARNING = "bg-stage-warning text-[oklch(22%_0.03_86)]";
const LOOKS: Record<WatchState, string> = {
  empty: `${LINE} ${NEUTRAL}`,
  moving: `${LINE} ${NEUTRAL}`,
  still: `${LINE} ${NEUTRAL}`,
  taken: `${LINE} bg-[oklch(46%_0.12_152)] text-white`,
  blocked: `${LINE} ${WARNING}`,
  // Centered between the buttons on both sides, so that all edges of the frame stay visible.
  outside: `top-1/2 flex w-max max-w-[calc(100%-300px)] -translate-1/2 items-center gap-3 text-28 leading-[1.2] max-md:max-w-[calc(100%-168px)] max-md:gap-2 max-md:text-16/[1.2] max-md:tracking-title ${WARNING}`,
};

/** Shows the current instruction, large enough to read from two metres. Announces it if it is new. */
export function HandsFreePrompt({ view }: { readonly view: HandsFreeView | null }) {
  const Arrow = view?.misfit && ARROWS[view.misfit];
  const text = view && describeInstruction(view.instruction);
  return (
    <>
      {view && (
        <p
          className={`pointer-events-none absolute left-1/2 z-2 rounded-lg px-4 py-1.5 font-strong max-md:px-3 max-md:py-1 ${LOOKS[view.state]}`}
          data-testid="hands-free-prompt"
          aria-hidden
        >
          {Arrow && <Arrow className="icon-32 shrink-0 [stroke-width:2.5] max-md:icon-20" />}
          <span>{text}</span>
        </p>
      )}
      <p className="sr-only" role="status">
        {view?.shouldAnnounce ? text : ""}
      </p>
    </>
  );
}
