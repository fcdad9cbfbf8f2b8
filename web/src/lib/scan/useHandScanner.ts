import { useEffect, useEffectEvent } from "react";

import { createScanKeys } from "./scanKeys";

/** The number of screens and dialogs that currently read scans. */
let readers = 0;

/**
 * Reads the codes that a hand scanner types, anywhere on the screen except in a field. A person's keys reach
 * the screen's shortcuts a moment later.
 */
export function useHandScanner(onScan: (text: string) => void, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    readers += 1;
    return () => void (readers -= 1);
  }, [isOn]);
  useScannerKeys(onScan, isOn, "screen");
}

/**
 * Reads scans while no screen does. Otherwise, the scanner's keys would press buttons and open other screens.
 */
export const useStrayScans = (onScan: (text: string) => void): void => useScannerKeys(onScan, true, "stray");

function useScannerKeys(onScan: (text: string) => void, isOn: boolean, of: "screen" | "stray"): void {
  const scan = useEffectEvent(onScan);
  useEffect(() => {
    if (!isOn) return undefined;
    const replayed = new WeakSet<Event>();
    const keys = createScanKeys((text) => scan(text), {
      setTimer: (run, after) => window.setTimeout(run, after),
      clearTimer: (id) => window.clearTimeout(id),
    });
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (replayed.has(event) || !(target instanceof HTMLElement)) return;
      const isTaken = of === "stray" && readers > 0;
      if (isTaken || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isField(target)) {
        keys.flush();
        return;
      }
      const replay = () => {
        const again = new KeyboardEvent("keydown", event);
        replayed.add(again);
        (target.isConnected ? target : document.body).dispatchEvent(again);
      };
      if (!keys.press({ key: event.key, replay })) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", onKey, true);
    return () => {
      window.removeEventListener("keydown", onKey, true);
      keys.flush();
    };
  }, [isOn, of]);
}

const isField = (target: HTMLElement): boolean =>
  target.isContentEditable ||
  target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=button])");
