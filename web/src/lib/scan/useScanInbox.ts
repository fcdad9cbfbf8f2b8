import { useMemo, useRef } from "react";

import { isBounce } from "./bounce";
import { useHandScanner } from "./useHandScanner";

export interface ScanInbox {
  /** Passes the pending scans and each later one to a reader, until the returned function is called. */
  read(reader: (texts: readonly string[]) => void): () => void;
}

/**
 * Listens to a hand scanner, and holds its scans while no reader is attached, such as while the screen loads.
 * A code that is read twice counts once.
 */
export function useScanInbox(isOn: boolean): ScanInbox {
  const pending = useRef<string[]>([]);
  const reading = useRef<((texts: readonly string[]) => void) | null>(null);
  useHandScanner((text) => {
    if (isBounce(text)) return;
    if (reading.current === null) pending.current.push(text);
    else reading.current([text]);
  }, isOn);
  return useMemo(
    () => ({
      read(reader) {
        reading.current = reader;
        if (pending.current.length > 0) reader(pending.current.splice(0));
        return () => (reading.current = null);
      },
    }),
    [],
  );
}
