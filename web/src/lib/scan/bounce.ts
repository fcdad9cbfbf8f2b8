/** Milliseconds. A person can't put down one car and scan the next of the same kind faster. */
const BOUNCE = 700;

let last = { code: "", at: -Infinity };

/**
 * Returns whether any reader has read the same code a moment ago, so
 * that this is a repeat. Remembers the code.
 */
export function isBounce(code: string): boolean {
  const at = performance.now();
  const own = code.trim();
  const isTwice = own === last.code && at - last.at < BOUNCE;
  last = { code: own, at };
  return isTwice;
}
