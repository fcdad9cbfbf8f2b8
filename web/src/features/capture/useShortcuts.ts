import { useEffect, useRef } from "react";

export interface Shortcuts {
  readonly onShutter: () => void;
  readonly onFront: () => void;
  readonly onBack: () => void;
}

/**
 * Space takes a photo, F and B choose the side; not while typing, not in a dialog. A button or a list that was
 * reached by the keyboard keeps its own Space; one that was merely clicked last does not, so that a click on
 * "Portrait" never swallows the next photo.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    let clickedLast = false;
    const onPointer = () => (clickedLast = true);
    const onKey = (event: KeyboardEvent) => {
      const clicked = clickedLast;
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.repeat) {
        const act = actionOf(event, clicked, latest.current);
        if (act) {
          event.preventDefault();
          if (event.target instanceof HTMLElement && event.target !== document.body) event.target.blur();
          act();
          return;
        }
      }
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

function actionOf(event: KeyboardEvent, clicked: boolean, shortcuts: Shortcuts): (() => void) | undefined {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || isTyping(target) || isElsewhere(target)) return undefined;
  const key = event.key.toLowerCase();
  if (key === " ") return clicked || !hasOwnSpace(target) ? shortcuts.onShutter : undefined;
  if (!clicked && target.matches("select")) return undefined;
  if (key === "f") return shortcuts.onFront;
  if (key === "b") return shortcuts.onBack;
  return undefined;
}

function isTyping(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return target.matches("textarea, [contenteditable]:not([contenteditable=false])");
}

/** A dialog or a menu is open: the keys are its own. */
function isElsewhere(target: Element): boolean {
  return (
    target.closest("[role=dialog], [role=alertdialog], [role=menu], [role=listbox]") !== null ||
    document.querySelector("[role=dialog], [role=alertdialog]") !== null
  );
}

const hasOwnSpace = (target: Element) =>
  target.closest("button, select, summary, input, a[href], [role=button], [tabindex='0']") !== null;
