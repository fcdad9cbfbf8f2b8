import type { ToastContent } from "./ToastCard";

interface ToastOptions extends Partial<Omit<ToastContent, "message">> {
  /** Milliseconds for which it is shown. The default is 3000 (specification 3), or 8000 with an action. */
  readonly duration?: number;
  /** Shows "Undo" as the action. */
  readonly undo?: (() => unknown) | undefined;
}

export interface Toast extends ToastContent {
  readonly duration: number;
}

type Show = (toast: Toast) => void;

const waiting: Toast[] = [];
let show: Show | null = null;
let load: (() => void) | null = null;

/**
 * Shows one line and at most one action, announced politely. Use it for messages that need no answer. Takes
 * texts, because nothing stores or compares them (decisions/web/0360).
 */
export function showToast(
  message: string,
  { tone = "info", detail, undo, ...options }: ToastOptions = {},
): void {
  const action = undo ? { label: "Undo", onSelect: () => void undo() } : options.action;
  const duration = options.duration ?? (action ? 8000 : 3000);
  const toast = { message, tone, detail, action, duration };
  if (show) {
    show(toast);
  } else {
    waiting.push(toast);
    load?.();
  }
}

/** Calls `onFirst` when a toast is shown before `subscribeToToasts`. Returns an unsubscribe function. */
export function onFirstToast(onFirst: () => void): () => void {
  load = onFirst;
  if (waiting.length > 0) onFirst();
  return () => {
    load = null;
  };
}

/** Passes each toast to `listener`, starting with those that waited. Returns an unsubscribe function. */
export function subscribeToToasts(listener: Show): () => void {
  show = listener;
  waiting.splice(0).forEach(listener);
  return () => {
    show = null;
  };
}
