import { Machine, runOn } from "./machine.ts";
import { advanceTime } from "./world.ts";

/** Longer than a dead machine's lease. */
const LEASE_END_MS = 2 * 60_000;

/** Works on machines that die at their first, second, … moment. Returns how many it took. */
export async function runThroughKills(work: () => Promise<unknown>): Promise<number> {
  for (let lifetime = 1; ; lifetime += 1) {
    const machine = new Machine(lifetime);
    try {
      await runOn(machine, work);
      return lifetime;
    } catch (error) {
      if (!machine.isDead) throw error;
      advanceTime(LEASE_END_MS);
    }
  }
}
