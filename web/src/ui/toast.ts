import type { ToastContent } from "./ToastCard";

interface ToastOptions extends Partial<Omit<ToastContent, "message">> {
  /** Milliseconds; 3000 when left out (specification 3), 8000 with an action. */
  readonly duration?: number;
}

export interface Toast extends ToastContent {
  readonly duration: number;
}

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Show | null = null;
let load: (() => void) | null = null;

/** One line and at most one action, read out politely. For what the person does not have to answer. */
export function showToast(
  message: string,
  { tone = "info", detail, action, duration = action ? 8000 : 3000 }: ToastOptions = {},
): void {
  const toast = { message, tone, detail, action, duration };
  if (show) {
    show(toast);
  } else {
    waiting.push(toast);
    load?.();
  }
}

/** `onFirst` is called when the first toast is wanted before `takeToasts`. Returns how to stop that. */
export function onFirstToast(onFirst: () => void): () => void {
  load = onFirst;
  if (waiting.length > 0) onFirst();
  return () => {
    load = null;
  };
}

/** From now on `showing` gets each toast, first those that have waited. Returns how to stop that. */
export function takeToasts(showing: Show): () => void {
  show = showing;
  waiting.splice(0).forEach(showing);
  return () => {
    show = null;
  };
}
