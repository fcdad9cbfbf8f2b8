import { useEffect, useState } from "react";

import type { TestOutcome } from "./TestMessage";

/** Milliseconds for which a test's message is shown (specification 2, section 9). */
const LIFETIME = 5_000;

/** Keeps a test's message for five seconds. */
export function useShortMessage(): readonly [
  outcome: TestOutcome | null,
  show: (outcome: TestOutcome) => void,
] {
  const [shown, setShown] = useState<TestOutcome | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), LIFETIME);
    return () => clearTimeout(timer);
  }, [shown]);
  return [shown, setShown];
}
