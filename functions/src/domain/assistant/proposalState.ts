import { type Proposal, type ProposedItem, UNDOABLE_ACTIONS } from "../../contract/assistant.ts";
import { AppError } from "../../contract/wire/errors.ts";

/** Must exceed the longest duration of the call. */
const LEASE_MS = 560_000;

export function decline(current: Proposal): Proposal {
  if (current.state !== "open") return current;
  return { ...current, state: "declined" };
}

/** Returns the same object if the proposal is already done or declined. */
export function confirm(current: Proposal, listingIds: readonly string[], now: number): Proposal {
  switch (current.state) {
    case "open": {
      if (current.expiresAt <= now) throw new AppError("assistant/proposal-over");
      const known = current.items.map(({ listingId }) => listingId);
      const chosen = known.filter((id) => listingIds.includes(id));
      // Ids that weren't proposed are never carried out.
      if (chosen.length === 0 || chosen.length < new Set(listingIds).size)
        throw new AppError("input/invalid");
      return { ...current, state: "running", chosen, until: now + LEASE_MS };
    }
    case "running":
      if (current.until > now) throw new AppError("assistant/busy");
      return { ...current, until: now + LEASE_MS };
    case "declined":
      throw new AppError("assistant/proposal-over");
    default:
      return current;
  }
}

export function startUndo(current: Proposal, now: number): Proposal {
  if (current.state === "undone") return current;
  if (current.state === "undoing" && current.until > now) throw new AppError("assistant/busy");
  const isFresh =
    current.state === "done" && current.expiresAt > now && UNDOABLE_ACTIONS.includes(current.action);
  if (!isFresh && current.state !== "undoing") throw new AppError("assistant/proposal-over");
  return { ...current, state: "undoing", until: now + LEASE_MS };
}

/** Returns the items to carry out. For an undo, returns the successful items, reversed. */
export function listItems({ items, chosen, results }: Proposal, isUndo: boolean): ProposedItem[] {
  if (!isUndo) return items.filter(({ listingId }) => chosen.includes(listingId));
  const succeeded = new Set(
    results.flatMap(({ listingId, outcome }) => (outcome === "done" ? [listingId] : [])),
  );
  return items
    .filter(({ listingId }) => succeeded.has(listingId))
    .map((item) => ({ ...item, from: item.to, to: item.from }));
}
