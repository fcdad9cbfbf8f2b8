import { AppError } from "../../contract/wire/errors.ts";
import type { LotChanges, LotListing } from "./planLots.ts";
import { planLots } from "./planLots.ts";

export interface LotPorts {
  lots: {
    /**
     * Reads the seller's lots with their cars, and writes what `plan` changes, in one transaction with its history.
     * Returns what the marketplace isn't told yet, by lot.
     */
    change(
      uid: string,
      plan: (listings: readonly LotListing[]) => LotChanges,
    ): Promise<readonly { lotId: string; untold: readonly string[] }[]>;
    noteTold(uid: string, lotId: string, listingId: string): Promise<void>;
  };
  /** Sets the marketplace's quantity to the listing's. Idempotent. */
  changeQuantity(uid: string, listingId: string): Promise<void>;
  /** Ends a listing at the marketplace that can't stay there without copies. Idempotent. */
  pause(uid: string, listingId: string): Promise<void>;
  report(message: string, error: unknown): void;
}

/**
 * Makes lots and their cars agree, here and at the marketplace. Called after sales were read. What the marketplace
 * couldn't be told is told by the next call.
 */
export async function settleLots(ports: LotPorts, uid: string): Promise<void> {
  const waiting = await ports.lots.change(uid, planLots);
  const told = new Set<string>();
  for (const { lotId, untold } of waiting) {
    for (const listingId of untold) {
      if (!told.has(listingId) && !(await tellMarketplace(ports, uid, listingId))) continue;
      told.add(listingId);
      await ports.lots.noteTold(uid, lotId, listingId);
    }
  }
}

async function tellMarketplace(ports: LotPorts, uid: string, listingId: string): Promise<boolean> {
  try {
    await ports.changeQuantity(uid, listingId);
    return true;
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    // It isn't live: there is nothing to tell.
    if (code === "listing/not-found") return true;
    if (code !== "listing/not-revisable") {
      ports.report("telling the marketplace of a lot failed", error);
      return false;
    }
  }
  // Without out-of-stock control the marketplace takes no listing without copies.
  await ports.pause(uid, listingId);
  return true;
}
