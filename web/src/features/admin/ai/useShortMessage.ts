import { useEffect, useState } from "react";

/** Milliseconds for which a test's message is shown (specification 2, section 9). */
const LIFETIME = 5_000;

/** Keeps a test's outcome for five seconds. */
export function useShortMessage<T>(): readonly [outcome: T | null, show: (outcome: T) => void] {
  const [shown, setShown] = useState<T | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), LIFETIME);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, setShown];
}
