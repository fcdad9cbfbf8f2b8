import { lazy, Suspense, useEffect, useState } from "react";

import { onFirstToast } from "./toast";

const Toasts = lazy(() => import("./Toasts").then((m) => ({ default: m.Toasts })));

/**
 * Where messages appear. Once, in the shell. Its code comes with the person's first touch, so that no screen waits for
 * it to open and a message doesn't wait for the network.
 */
export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (isWanted) return undefined;
    const want = () => setWanted(true);
    const stop = onFirstToast(want);
    window.addEventListener("pointerdown", want);
    window.addEventListener("keydown", want);
    return () => {
      stop();
      window.removeEventListener("pointerdown", want);
      window.removeEventListener("keydown", want);
    };
  }, [isWanted]);
  if (!isWanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
