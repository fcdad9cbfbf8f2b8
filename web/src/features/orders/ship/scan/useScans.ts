import { useEffect, useEffectEvent } from "react";

import { useHandScanner } from "@/lib/scan/useHandScanner";

/** Milliseconds. Nobody lays down one car and scans the next of the same kind faster. */
const BOUNCE = 700;

interface ScanTaker {
  readonly onCode: (code: string) => void;
  /** Called for a code that came a moment ago, whatever step took it: it was read twice. */
  readonly onBounce?: () => void;
}

/** The steps that take codes. The last one is shown. */
const takers: ((code: string) => void)[] = [];
let last = { code: "", at: -Infinity };

/** Hands a code of the page's camera to the step that is shown. */
export const sendScan = (code: string): void => takers.at(-1)?.(code);

/** Takes the codes of a hand scanner and of the page's camera. */
export function useScans({ onCode, onBounce }: ScanTaker, isOn = true): void {
  const take = useEffectEvent((code: string) => {
    const at = performance.now();
    const isBounce = code === last.code && at - last.at < BOUNCE;
    last = { code, at };
    if (isBounce) onBounce?.();
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
