import { createElement } from "react";
import { toast } from "sonner";

import { ToastCard, type ToastContent } from "./ToastCard";

interface ToastOptions extends Partial<Omit<ToastContent, "message">> {
  /** Milliseconds; 3000 when left out (specification 3), 8000 with an action. */
  readonly duration?: number;
}

/** One line and at most one action, read out politely. For what the person does not have to answer. */
export function showToast(
  message: string,
  { tone = "info", detail, action, duration = action ? 8000 : 3000 }: ToastOptions = {},
): void {
  toast.custom(
    (id) => createElement(ToastCard, { message, tone, detail, action, onDismiss: () => toast.dismiss(id) }),
    { duration },
  );
}
