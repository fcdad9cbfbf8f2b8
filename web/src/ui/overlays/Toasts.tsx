import { createElement, useEffect } from "react";
import { toast, Toaster } from "sonner";

import { subscribeToToasts } from "./toast";
import { ToastCard } from "./ToastCard";

/**
 * Shows at most three toasts at the bottom right, newest last, above the bottom bar on a phone. A screen can
 * raise them with `--toast-bottom`.
 */
export function Toasts() {
  useEffect(
    () =>
      subscribeToToasts(({ duration, ...content }) => {
        toast.custom((id) => createElement(ToastCard, { ...content, onDismiss: () => toast.dismiss(id) }), {
          duration,
        });
      }),
    [],
  );
  return (
    <Toaster
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={8}
      offset={{ bottom: "var(--toast-bottom, 40px)", right: 16 }}
      mobileOffset={{ bottom: "var(--toast-bottom, 96px)", left: 16, right: 16 }}
      style={{ zIndex: 55 }}
      containerAriaLabel="Messages"
    />
  );
}
