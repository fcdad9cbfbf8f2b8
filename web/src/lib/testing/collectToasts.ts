import { type Toast, subscribeToToasts } from "@/ui/overlays/toast";

/** Collects the toasts from now on. Drops those that nobody has shown yet. */
export function collectToasts(): readonly Toast[] {
  const toasts: Toast[] = [];
  subscribeToToasts((toast) => toasts.push(toast));
  toasts.length = 0;
  return toasts;
}
