import pLimit from "p-limit";

/** Milliseconds in which nobody turns a card: a key that bounces, or a pedal that sends two. */
const BOUNCE = 250;

/**
 * The presses of one shutter. Each takes its picture at once; what becomes of it waits for the presses before, however
 * long the machine takes over them. A bounce of one that is still worked on is nothing.
 */
export function createPressTurns(now = () => performance.now()) {
  const inTurn = pLimit(1);
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
      const taken = take();
      // What fails is told in its turn.
      taken.catch(() => undefined);
      await inTurn(async () => keep(await taken));
    } finally {
      unfinished -= 1;
    }
  };
}
