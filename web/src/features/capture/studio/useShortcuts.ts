import { useEffect, useEffectEvent } from "react";

export interface Shortcuts {
  readonly onShutter: () => void;
  readonly onFront: () => void;
  readonly onBack: () => void;
  readonly onProcess: () => void;
  /** Opens the first question. */
  readonly onReview: () => void;
  /** Opens the failed card to finish it by hand. */
  readonly onFinish: () => void;
  /** Adds one copy of the car under the camera. */
  readonly onAdd: () => void;
  readonly onHandsFree: () => void;
  /** Opens the dialog for the place of the next cards. */
  readonly onPlace: () => void;
  /** The open number question, or null if there is none. */
  readonly asked: AskedKeys | null;
}

interface AskedKeys {
  /** Chooses a candidate by its index, from 0. */
  readonly choose: (index: number) => void;
  /** Opens the field for another number. */
  readonly type: () => void;
  readonly undo: () => void;
}

/** Sent by presenters and foot pedals by default. Others can be assigned (`pedalKey`). */
const PRESENTER_KEYS = ["pagedown", "enter"];

/**
 * Handles the studio's keys, except while typing or in a dialog. Space, a presenter's keys and the pedal take
 * a photo. A control focused by keyboard keeps its own Space and Enter. One that was clicked doesn't, so that
 * a click on "Portrait" never swallows the next photo.
 */
export function useShortcuts(shortcuts: Shortcuts, pedalKey: string | null): void {
  const handleKey = useEffectEvent((event: KeyboardEvent, clicked: boolean): boolean => {
    const action = getAction(event, clicked, pedalKey, shortcuts);
    if (!action) return false;
    event.preventDefault();
    if (event.target instanceof HTMLElement && event.target !== document.body) event.target.blur();
    action();
    return true;
  });
  useEffect(() => {
    let clickedLast = false;
    const onPointer = () => (clickedLast = true);
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.repeat;
      if (plain && handleKey(event, clickedLast)) return;
      clickedLast = false;
    };
    window.addEventListener("pointerdown", onPointer, true);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener("pointerdown", onPointer, true);
      window.removeEventListener("keydown", onKey);
    };
  }, []);
}

function getAction(
  event: KeyboardEvent,
  clicked: boolean,
  pedalKey: string | null,
  shortcuts: Shortcuts,
): (() => void) | undefined {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || isTyping(target) || isInOverlay(target)) return undefined;
  const key = event.key.toLowerCase();
  if (key === pedalKey?.toLowerCase()) return shortcuts.onShutter;
  if (key === " " || PRESENTER_KEYS.includes(key)) {
    return clicked || !hasOwnKeys(target, key) ? shortcuts.onShutter : undefined;
  }
  // Digits choose a price in a focused select, even if it was clicked.
  if (target.matches("select") && (!clicked || /^\d$/.test(key))) return undefined;
  const { asked } = shortcuts;
  if (asked && /^[1-5]$/.test(key)) return () => asked.choose(Number(key) - 1);
  return {
    f: shortcuts.onFront,
    b: shortcuts.onBack,
    p: shortcuts.onProcess,
    r: shortcuts.onReview,
    e: shortcuts.onFinish,
    a: shortcuts.onAdd,
    h: shortcuts.onHandsFree,
    l: shortcuts.onPlace,
    "0": asked?.type,
    u: asked?.undo,
  }[key];
}

function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target.matches("textarea, [contenteditable]:not([contenteditable=false])");
}

/** Whether a dialog or menu is open, which handles keys itself. */
function isInOverlay(target: Element): boolean {
  return (
    target.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null ||
    document.querySelector("[role=dialog], [role=alertdialog]") !== null
  );
}

/** Returns whether the control handles the key. Space and Enter activate it, and PageDown scrolls it. */
const hasOwnKeys = (target: Element, key: string) =>
  target.closest(
    key === "pagedown"
      ? "[tabindex='0'], select"
      : "button, select, summary, input, a[href], [role=button], [tabindex='0']",
  ) !== null;
