/** How long a piece of work may hold up what the person does: well under a frame. */
const SLICE_MS = 8;
let sliceStartedAt = 0;

/** Lets the browser paint and answer where work has gone on for a slice; otherwise goes on at once. */
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
