import { useRef } from "react";

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so for a dialog's own trigger alone, and
 * ours are opened by state. Spread onto the dialog's content.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
