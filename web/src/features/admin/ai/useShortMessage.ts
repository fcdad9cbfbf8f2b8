import { useEffect, useState } from "react";

/** Milliseconds for which a test's message stands (specification 2, section 9). */
const LIFETIME = 5_000;

/** What a test has said, for five seconds. */
export function useShortMessage(): readonly [message: string | null, show: (message: string) => void] {
  const [shown, setShown] = useState<{ readonly message: string } | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), LIFETIME);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown?.message ?? null, (message) => setShown({ message })];
}
