import { type ComponentType, useEffect, useState } from "react";

import { onFirstToast } from "./toast";

const loadToasts = () => import("./Toasts").then(({ Toasts }) => Toasts);

interface ToasterProps {
  /** Loads the code that shows toasts. */
  readonly load?: () => Promise<ComponentType>;
}

/**
 * Shows toasts; mount it once per frame. Its code loads on the first interaction, so that no screen waits for
 * it. If loading fails, toasts wait, and the next interaction or toast retries.
 */
export function Toaster({ load = loadToasts }: ToasterProps) {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toasts) return undefined;
    const want = () => {
      load().then(
        (loaded) => setToasts(() => loaded),
        () => undefined,
      );
    };
    const stop = onFirstToast(want);
    window.addEventListener("pointerdown", want);
    window.addEventListener("keydown", want);
    return () => {
      stop();
      window.removeEventListener("pointerdown", want);
      window.removeEventListener("keydown", want);
    };
  }, [Toasts, load]);
  return Toasts && <Toasts />;
}
