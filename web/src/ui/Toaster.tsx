import { type ComponentType, useEffect, useState } from "react";

import { onFirstToast } from "./toast";

const loadToasts = () => import("./Toasts").then(({ Toasts }) => Toasts);

interface ToasterProps {
  /** Brings the code that shows messages. */
  readonly load?: () => Promise<ComponentType>;
}

/**
 * Where messages appear, once in each frame. Its code comes with the person's first touch, so that no screen waits for
 * it to open. While it can't be loaded, messages wait, and the next touch or message tries again.
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
