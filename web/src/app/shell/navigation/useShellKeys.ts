import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";

import type { Destination } from "./destinations";

interface ShellKeys {
  readonly destinations: readonly Destination[];
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

/** Milliseconds between the two keys of a sequence. */
const SEQUENCE_TIME = 1000;

/** Handles the shell's keys. Ctrl/Cmd K works anywhere. `?` and key sequences work only outside of fields. */
export function useShellKeys({ destinations, onPalette, onHelp }: ShellKeys): void {
  const navigate = useNavigate();
  const previous = useRef({ key: "", at: 0 });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onPalette();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || shouldIgnoreKey(event)) return;
    if (event.key === "?") {
      onHelp();
      return;
    }
    const key = event.key.toUpperCase();
    const { key: first, at } = previous.current;
    previous.current = { key, at: event.timeStamp };
    if (event.timeStamp - at > SEQUENCE_TIME) return;
    const destination = destinations.find(({ keys }) => keys[0] === first && keys[1] === key);
    if (destination) void navigate(destination.to);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Returns whether the user is typing, a dialog or menu is open, or a screen has handled the key. */
function shouldIgnoreKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return true;
  return (
    event.target.isContentEditable ||
    event.target.closest("input, select, textarea, [role=dialog], [role=menu]") !== null
  );
}
