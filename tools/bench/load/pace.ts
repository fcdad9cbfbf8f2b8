import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two looks. Looks may be rare, because the measured times come from the database. */
const LOOK_MS = 1_000;

/** Calls `look` until it returns something. Throws after `within` milliseconds. */
export async function waitFor<T>(what: string, within: number, look: () => Promise<T | null>): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() - startedAt > within)
      throw new Error(`${what} has not ended within ${within / 1_000} s`);
    await sleep(LOOK_MS);
  }
}

/** Bytes that are sent at once. At a line's speed each takes some 30 ms, which is what a timer can hold. */
const CHUNK_BYTES = 64 * 1_024;

/** Sends a body over a person's line to the internet, which all bodies share. */
export type Line = (body: Uint8Array<ArrayBuffer>) => ReadableStream<Uint8Array>;

export function openLine(bytesPerSecond: number): Line {
  let freeAt = 0;
  return (body) => {
    let at = 0;
    return new ReadableStream({
      async pull(controller) {
        const chunk = body.subarray(at, at + CHUNK_BYTES);
        at += chunk.length;
        freeAt = Math.max(freeAt, performance.now()) + (chunk.length / bytesPerSecond) * 1_000;
        await sleep(Math.max(0, freeAt - performance.now()));
        controller.enqueue(chunk);
        if (at >= body.length) controller.close();
      },
    });
  };
}
