import { resumeDeletions, sweepUsers } from "../../users/purge.ts";
import { sweepRemoved } from "../emptyRemoved.ts";
import { type DueEntry, type Sweep, sweepAll, type SweepPorts, toKind } from "../sweep.ts";
import { type SweepListingsPorts, sweepListings } from "../trash.ts";

/** Deletes expired entries of one kind. Returns their number. */
export async function sweep<T extends DueEntry>(one: Sweep<T>, ports: SweepPorts): Promise<number> {
  const { removed } = await sweepAll([toKind(one, ports)], ports);
  return removed[0] ?? 0;
}

export type EmptyTrashPorts = SweepListingsPorts & SweepPorts;

/** Deletes expired listings from the trash, pictures first. Returns their number. */
export const emptyTrash = (ports: EmptyTrashPorts): Promise<number> => sweep(sweepListings(ports), ports);

export type EmptyRemovedPorts = Parameters<typeof sweepRemoved>[0] & SweepPorts;

/** Deletes expired pictures, cards and capture histories from the trash. Returns the number of each. */
export async function emptyRemoved(ports: EmptyRemovedPorts) {
  const [pictures, cards, clearings] = sweepRemoved(ports);
  return {
    pictures: await sweep(pictures, ports),
    cards: await sweep(cards, ports),
    clearings: await sweep(clearings, ports),
  };
}

/** Resumes unfinished moves, and purges users whose 30 days are over. Returns the number of purged users. */
export async function purgeUsers(
  ports: Parameters<typeof resumeDeletions>[0] & Parameters<typeof sweepUsers>[0] & SweepPorts,
): Promise<number> {
  await resumeDeletions(ports);
  return sweep(sweepUsers(ports), ports);
}
