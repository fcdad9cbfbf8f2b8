/** A way to get a program onto this machine. */
export interface Way {
  /** The text that a person reads while it runs: what is installed, and its size. */
  readonly says: string;
  /** May fail, for example without a network. Then the next way is tried. */
  readonly get: () => Promise<void>;
}

/**
 * Returns what is here, or what the first successful way has installed. Otherwise throws `missing`
 * (decisions/tools/0101).
 */
export async function provide<Found>(
  find: () => Found | null,
  ways: readonly Way[],
  missing: () => string,
  say: (sentence: string) => void,
): Promise<Found> {
  const found = find();
  if (found !== null) return found;
  for (const { says, get } of ways) {
    say(says);
    try {
      await get();
    } catch (error) {
      say(`That failed: ${getFirstLine(error)}`);
    }
    const installed = find();
    if (installed !== null) return installed;
  }
  throw new Error(missing());
}

const getFirstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
