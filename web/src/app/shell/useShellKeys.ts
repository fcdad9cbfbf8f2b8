import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";

import type { Place } from "./places";

interface ShellKeys {
  readonly places: readonly Place[];
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** Milliseconds between the two keys of a sequence. */
const SEQUENCE_TIME = 1000;

/** Ctrl/Cmd K anywhere; `?` and the two-key sequences only where nothing is being typed. */
export function useShellKeys({ places, onPalette, onHelp }: ShellKeys): void {
  const navigate = useNavigate();
  const previous = useRef({ key: "", at: 0 });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event)) return;
    if (event.key === "?") {
      onHelp();
      return;
    }
    const key = event.key.toUpperCase();
    const { key: first, at } = previous.current;
    previous.current = { key, at: event.timeStamp };
    if (event.timeStamp - at > SEQUENCE_TIME) return;
    const place = places.find(({ keys }) => keys[0] === first && keys[1] === key);
    if (place) void navigate(place.to);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Somebody is typing, or a dialog or menu has the keys, or a screen has used this one already. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return true;
  return (
    event.target.isContentEditable ||
    event.target.closest("input, select, textarea, [role=dialog], [role=menu]") !== null
  );
}
