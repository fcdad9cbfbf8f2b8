/** A way to get a program onto this machine. */
export interface Way {
  /** What a person reads while it runs: what comes, and how large it is. */
  readonly says: string;
  /** May fail, as without a network: then the next way is tried. */
  readonly get: () => Promise<void>;
}

/** What is here already, else what is here after the first way that brings it; else throws `missing`. */
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
      say(`That failed: ${firstLine(error)}`);
    }
    const brought = find();
    if (brought !== null) return brought;
  }
  throw new Error(missing());
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
