/** Milliseconds. Nobody lays down one car and scans the next of the same kind faster. */
const BOUNCE = 700;

let last = { code: "", at: -Infinity };

/** Whether a code came a moment ago, whatever took it: then it was read twice. Notes it. */
export function isBounce(code: string): boolean {
  const at = performance.now();
  const own = code.trim();
  const isTwice = own === last.code && at - last.at < BOUNCE;
  last = { code: own, at };
  return isTwice;
}
