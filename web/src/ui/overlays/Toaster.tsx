import { type ComponentType, useEffect, useState } from "react";

import { onFirstToast } from "./toast";

const loadToasts = () => import("./Toasts").then(({ Toasts }) => Toasts);

interface ToasterProps {
  /** Loads the code that shows toasts. */
  readonly load?: () => Promise<ComponentType>;
}

/**
 * Shows toasts. Mount it once per frame. Its code loads on the first interaction, so that no screen waits for
 * it. If loading fails, toasts wait, and the next interaction or toast retries.
 */
export function Toaster({ load = loadToasts }: ToasterProps) {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Toasts) return undefined;
    const requestToasts = () => {
      load().then(
        (loaded) => setToasts(() => loaded),
        () => undefined,
      );
    };
    const stop = onFirstToast(requestToasts);
    window.addEventListener("pointerdown", requestToasts);
    window.addEventListener("keydown", requestToasts);
    return () => {
      stop();
      window.removeEventListener("pointerdown", requestToasts);
      window.removeEventListener("keydown", requestToasts);
    };
  }, [Toasts, load]);
  return Toasts && <Toasts />;
}
