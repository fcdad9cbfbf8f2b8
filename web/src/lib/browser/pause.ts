/** The milliseconds that a task may block the page. Well under a frame. */
const SLICE_MS = 8;
let sliceStartedAt = 0;

/** Yields to the browser if the current slice is used up. Otherwise returns immediately. */
export async function pause(): Promise<void> {
  if (performance.now() - sliceStartedAt < SLICE_MS) return;
  await new Promise<void>((resolve) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      resolve();
    };
    channel.port2.postMessage(null);
  });
  sliceStartedAt = performance.now();
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
