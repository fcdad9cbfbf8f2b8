import { useEffect, useEffectEvent } from "react";

import { isBounce } from "@/lib/scan/bounce";
import { useHandScanner } from "@/lib/scan/useHandScanner";

interface ScanHandlers {
  readonly onCode: (code: string) => void;
  /** Called if the same code was scanned a moment ago, by any step. The scanner read it twice. */
  readonly onBounce?: () => void;
}

/** The steps that accept codes. The last one is visible. */
const handlers: ((code: string) => void)[] = [];

/** Passes a code from the page's camera or a field to the visible step. */
export const sendScan = (code: string): void => handlers.at(-1)?.(code);

/**
 * Handles the codes of a hand scanner, the page's camera, and a field (`sendScan`). Each code is handled
 * once (decisions/orders/0194).
 */
export function useScans({ onCode, onBounce }: ScanHandlers, isOn = true): void {
  const handleScan = useEffectEvent((code: string) => {
    if (isBounce(code)) onBounce?.();
    else onCode(code);
  });
  useHandScanner(sendScan, isOn);
  useEffect(() => {
    if (!isOn) return undefined;
    const handler = (code: string) => handleScan(code);
    handlers.push(handler);
    return () => void handlers.splice(handlers.indexOf(handler), 1);
  }, [isOn]);
}
