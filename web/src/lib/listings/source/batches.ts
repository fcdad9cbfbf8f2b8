import { pause } from "../../browser/pause";
import { splitInto } from "../../splitInto";
import type { ListingRow } from "../row";
import { packRows, unpackRows } from "./packedRows";
import type { ConfirmedListings } from "./snapshots";

const BATCH_SIZE = 500;

/** Divides listings into numbered batches of packed rows, and remembers the batch of each listing. */
export function createBatches() {
  const batchOf = new Map<string, number>();

  async function packAll(confirmed: ConfirmedListings): Promise<Map<number, string>> {
    const batches = new Map<number, string>();
    batchOf.clear();
    for (const rows of splitInto(BATCH_SIZE, confirmed.all())) {
      for (const { id } of rows) batchOf.set(id, batches.size);
      batches.set(batches.size, packRows(rows));
      await pause();
    }
    return batches;
  }

  /** Packs only the batches of changed listings. */
  function packChanged(changed: ReadonlySet<string>, confirmed: ConfirmedListings): Map<number, string> {
    const affected = assign(changed, confirmed);
    const batches = new Map<number, ListingRow[]>(Array.from(affected, (number) => [number, []]));
    for (const [id, number] of batchOf) {
      const row = batches.has(number) ? confirmed.get(id) : null;
      if (row) batches.get(number)?.push(row);
    }
    return new Map(Array.from(batches, ([number, rows]) => [number, packRows(rows)]));
  }

  /** Adds new listings to the last batch that has room, and removes deleted ones. Returns the batches that change. */
  function assign(changed: ReadonlySet<string>, confirmed: ConfirmedListings): ReadonlySet<number> {
    const sizes: number[] = [];
    for (const number of batchOf.values()) sizes[number] = (sizes[number] ?? 0) + 1;
    const affected = new Set<number>();
    for (const id of changed) {
      const isThere = confirmed.get(id) !== null;
      let number = batchOf.get(id);
      if (number === undefined && !isThere) continue;
      if (number === undefined) {
        number = sizes.length > 0 && (sizes.at(-1) ?? 0) < BATCH_SIZE ? sizes.length - 1 : sizes.length;
        sizes[number] = (sizes[number] ?? 0) + 1;
      }
      affected.add(number);
      if (isThere) batchOf.set(id, number);
      else batchOf.delete(id);
    }
    return affected;
  }

  return {
    packAll,
    packChanged,
    unpack(number: number, packed: string): ListingRow[] {
      const rows = unpackRows(packed);
      for (const { id } of rows) batchOf.set(id, number);
      return rows;
    },
  };
}
