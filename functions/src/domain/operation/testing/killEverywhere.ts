class Killed extends Error {}

/** A simulated machine that dies before or after its `at`th request to Firestore or eBay. */
export class Machine {
  dies: { at: number; isAfter: boolean } | null = null;
  requests = 0;

  async request<T>(work: () => T): Promise<T> {
    const turn = this.requests++;
    const { at = Infinity, isAfter = false } = this.dies ?? {};
    if (turn > at || (turn === at && !isAfter)) throw new Killed();
    const result = await work();
    if (turn === at) throw new Killed();
    return result;
  }
}

interface Desk {
  readonly machine: Machine;
  readonly pass: (milliseconds: number) => void;
  readonly run: () => Promise<unknown>;
}

/**
 * Runs a job twice for each request that it makes. Each run dies before or after one of the requests, and
 * another run continues after `leaseMs`. `check` receives the desk and the point where the run died.
 */
export async function killEverywhere<D extends Desk>(
  leaseMs: number,
  prepare: () => Promise<D>,
  check: (desk: D, died: { readonly at: number; readonly isAfter: boolean }) => Promise<void>,
): Promise<void> {
  const start = async () => {
    const desk = await prepare();
    desk.machine.requests = 0;
    return desk;
  };
  const unharmed = await start();
  await unharmed.run();
  const { requests } = unharmed.machine;
  if (requests === 0) throw new Error("The job made no request to die at");
  for (let at = 0; at < requests; at += 1) {
    for (const isAfter of [false, true]) {
      const desk = await start();
      desk.machine.dies = { at, isAfter };
      await desk.run().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      desk.machine.dies = null;
      desk.pass(leaseMs);
      await desk.run();
      await check(desk, { at, isAfter });
    }
  }
}
