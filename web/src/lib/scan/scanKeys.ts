/**
 * The longest time between two keys of a hand scanner, in milliseconds. Scanners send one every 1 to 30 ms. A
 * fast typist types one every 60 ms or more.
 */
export const KEY_GAP = 45;
/** A code of one or two characters is more likely a shortcut. */
const MIN_LENGTH = 3;

interface HeldKey {
  readonly key: string;
  /** Passes the key on to the screen. */
  readonly replay: () => void;
}

interface ScanKeys {
  /** Takes a key. Returns whether it is held back. */
  readonly press: (held: HeldKey) => boolean;
  /** Passes the held keys on to the screen. */
  readonly flush: () => void;
}

/**
 * Distinguishes a hand scanner's keys from a person's: they come fast and end with Enter. Holds keys back
 * until the next one is late. Then passes them on, so that no shortcut is lost (decisions/places/0167).
 */
export function createScanKeys(
  onScan: (text: string) => void,
  {
    setTimer,
    clearTimer,
  }: { setTimer: (run: () => void, after: number) => number; clearTimer: (id: number) => void },
): ScanKeys {
  let held: HeldKey[] = [];
  let timer: number | null = null;

  const stopTimer = () => {
    if (timer !== null) clearTimer(timer);
    timer = null;
  };
  const flush = () => {
    stopTimer();
    const late = held;
    held = [];
    for (const { replay } of late) replay();
  };

  return {
    flush,
    press(key) {
      stopTimer();
      if (key.key === "Enter") {
        if (held.length < MIN_LENGTH) {
          flush();
          return false;
        }
        const text = held.map((each) => each.key).join("");
        held = [];
        onScan(text);
        return true;
      }
      if (key.key.length !== 1 || (key.key === " " && held.length === 0)) {
        // A scanner sends Shift for capitals. Other such keys aren't a scanner's.
        if (key.key !== "Shift") flush();
        else timer = setTimer(flush, KEY_GAP);
        return false;
      }
      held.push(key);
      timer = setTimer(flush, KEY_GAP);
      return true;
    },
  };
}
