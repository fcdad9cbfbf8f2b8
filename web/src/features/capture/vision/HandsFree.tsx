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

import { usePreferences } from "../preferences";
import type { Misfit } from "./cardFit";
import { copy } from "./copy";
import type { HandsFreeView } from "./useHandsFree";

/** For the dark sides of the stage, as the other one. */
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

/** Whether results are said aloud: offered with hands-free capture, where eyes and hands are on the cards. */
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

/** Where the card has to go. */
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

/** What to do now, to be read from two metres; and heard, where it is news. */
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
