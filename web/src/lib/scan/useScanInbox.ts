import { useMemo, useRef } from "react";

import { useHandScanner } from "./useHandScanner";

export interface ScanInbox {
  /** Hands every scan to a reader, first those that were kept, until the returned function is called. */
  read(reader: (text: string) => void): () => void;
  /** Returns the scans that nobody has read, once. */
  takeKept(): readonly string[];
}

/** Listens to a hand scanner, and keeps what it scans as long as nobody reads it: while the screen loads. */
export function useScanInbox(isOn: boolean): ScanInbox {
  const kept = useRef<string[]>([]);
  const reading = useRef<((text: string) => void) | null>(null);
  useHandScanner((text) => {
    if (reading.current === null) kept.current.push(text);
    else reading.current(text);
  }, isOn);
  return useMemo(
    () => ({
      read(reader) {
        reading.current = reader;
        for (const text of kept.current.splice(0)) reader(text);
        return () => (reading.current = null);
      },
      takeKept: () => kept.current.splice(0),
    }),
    [],
  );
}
