import { createMutex } from "@/lib/concurrency";

/** Milliseconds. Presses closer together come from a bouncing key, or from a pedal that sends two. */
const BOUNCE = 250;

/**
 * Queues the presses of a shutter. Each takes its picture at once and is processed in order. A bounce during
 * an unfinished press is ignored (decisions/capture/0059).
 */
export function createPressQueue(now = () => performance.now()) {
  const runExclusive = createMutex();
  let unfinished = 0;
  let pressedAt = -Infinity;

  return async function press<Picture>(
    take: () => Promise<Picture>,
    keep: (picture: Picture) => Promise<void>,
  ): Promise<void> {
    const at = now();
    if (unfinished > 0 && at - pressedAt < BOUNCE) return;
    pressedAt = at;
    unfinished += 1;
    try {
      const picture = take();
      // The error is reported when this press is processed.
      picture.catch(() => undefined);
      await runExclusive(async () => keep(await picture));
    } finally {
      unfinished -= 1;
    }
  };
}
