import { useEffect, useEffectEvent } from "react";

import { isBounce } from "@/lib/scan/bounce";
import { useHandScanner } from "@/lib/scan/useHandScanner";

interface ScanTaker {
  readonly onCode: (code: string) => void;
  /** Called if the same code was scanned a moment ago, by any step. The scanner read it twice. */
  readonly onBounce?: () => void;
}

/** The steps that accept codes. The last one is visible. */
const takers: ((code: string) => void)[] = [];

/** Passes a code from the page's camera or a field to the visible step. */
export const sendScan = (code: string): void => takers.at(-1)?.(code);

/**
 * Handles the codes of a hand scanner, the page's camera, and a field (`sendScan`). Each code is handled
 * once (decisions/orders/0194).
 */
export function useScans({ onCode, onBounce }: ScanTaker, isOn = true): void {
  const take = useEffectEvent((code: string) => {
    if (isBounce(code)) onBounce?.();
    else onCode(code);
  });
  useHandScanner(sendScan, isOn);
  useEffect(() => {
    if (!isOn) return undefined;
    const own = (code: string) => take(code);
    takers.push(own);
    return () => void takers.splice(takers.indexOf(own), 1);
  }, [isOn]);
}
