import "./handsFree.css";

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
import type { Misfit } from "./cardFit";
import { copy } from "./copy";
import type { HandsFreeView } from "./useHandsFree";

/** Styled for the dark sides of the stage. */
export function HandsFreeSwitch() {
  const { capture_handsFree: isOn, set } = usePreferences();
  return (
    <button
      type="button"
      className="chip-dark chip-toggle"
      aria-pressed={isOn}
      aria-keyshortcuts="H"
      onClick={() => set("capture_handsFree", !isOn)}
    >
      <Hand className="i" aria-hidden />
      <span>{copy.handsFree}</span>
    </button>
  );
}

/** Toggles spoken results. Offered with hands-free capture, where the seller looks at the cards. */
export function SpeechSwitch() {
  const { capture_handsFree: isOn, capture_speech: speaks, set } = usePreferences();
  return isOn ? (
    <button
      type="button"
      className="chip-dark chip-toggle"
      aria-pressed={speaks}
      onClick={() => set("capture_speech", !speaks)}
    >
      <Speech className="i" aria-hidden />
      <span>{copy.speech}</span>
    </button>
  ) : null;
}

/** The direction to move the card. */
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

/** The current instruction, large enough to read from two metres. Announced if it is news. */
export function HandsFreePrompt({ view }: { readonly view: HandsFreeView | null }) {
  const Arrow = view?.misfit && ARROWS[view.misfit];
  return (
    <>
      {view && (
        <p className="watch-words" data-state={view.state} aria-hidden>
          {Arrow && <Arrow className="i" />}
          <span>{view.words}</span>
        </p>
      )}
      <p className="vh" role="status">
        {view?.isNews ? view.words : ""}
      </p>
    </>
  );
}
