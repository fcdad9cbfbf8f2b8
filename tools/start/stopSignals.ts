/**
 * A closed terminal, an ended group of processes, and a Ctrl-C without a terminal arrive several times: from the
 * system, from npm, and from prepare.mjs. A person who presses Ctrl-C again takes longer than this, in milliseconds.
 */
const ANOTHER_PRESS = 1_000;

/**
 * Calls `stop` at the first signal that asks for an end, and `force` at a later Ctrl-C
 * (decisions/tools/0310).
 */
export function handleStopSignals(
  source: Pick<NodeJS.EventEmitter, "on">,
  {
    stop,
    force,
    now = () => performance.now(),
  }: { readonly stop: () => void; readonly force: () => void; readonly now?: () => number },
): void {
  let stoppedAt: number | undefined;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    source.on(signal, () => {
      if (stoppedAt === undefined) {
        stoppedAt = now();
        stop();
      } else if (signal === "SIGINT" && now() - stoppedAt >= ANOTHER_PRESS) {
        force();
      }
    });
}

/**
 * Starts a server without its own handling of a stop: Vite's would end this process at a SIGTERM and when standard
 * input closes, while the emulators still export.
 */
export async function startWithoutSignals<Server>(start: () => Promise<Server>): Promise<Server> {
  const sources: readonly (readonly [NodeJS.EventEmitter, string])[] = [
    [process, "SIGTERM"],
    [process.stdin, "end"],
  ];
  const before = sources.map(([source, event]) => source.listeners(event));
  const server = await start();
  for (const [index, [source, event]] of sources.entries()) {
    for (const listener of source.listeners(event)) {
      if (!before[index]?.includes(listener)) source.off(event, listener as () => void);
    }
  }
  return server;
}
