import { useEffect, useEffectEvent } from "react";

import { isBounce } from "@/lib/scan/bounce";
import { useHandScanner } from "@/lib/scan/useHandScanner";

interface ScanTaker {
  readonly onCode: (code: string) => void;
  /** Called for a code that came a moment ago, whatever step took it: it was read twice. */
  readonly onBounce?: () => void;
}

/** The steps that take codes. The last one is shown. */
const takers: ((code: string) => void)[] = [];

/** Hands a code of the page's camera, or of a field, to the step that is shown. */
export const sendScan = (code: string): void => takers.at(-1)?.(code);

/** Takes the codes of a hand scanner, of the page's camera, and of a field (`sendScan`), each once. */
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
