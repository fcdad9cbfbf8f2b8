import { useState } from "react";

/** Local storage keys of the run whose report the person has dismissed. */
const KEYS = {
  push: "push-put-away",
  shipments: "pegboard.receiptClosed",
  keeping: "pegboard.keepingDismissed",
  offers: "pegboard.offersDismissed",
} as const;
export type DismissibleRun = keyof typeof KEYS;

/** Remembers on this machine the run whose report the person has dismissed. */
export function useDismissedRun(kind: DismissibleRun) {
  const key = KEYS[kind];
  /** Also renders the component again, which local storage doesn't. */
  const [dismissed, setDismissed] = useState<string | null>(null);
  return {
    isDismissed: (runId: string) => dismissed === runId || localStorage.getItem(key) === runId,
    dismiss: (runId: string) => {
      localStorage.setItem(key, runId);
      setDismissed(runId);
    },
  };
}
