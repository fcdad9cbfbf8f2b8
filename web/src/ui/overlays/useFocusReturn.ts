import { useRef } from "react";

/**
 * Restores the focus after a dialog that is opened by state. Radix restores it only to a dialog's own
 * trigger. Spread the result onto the dialog's content.
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
