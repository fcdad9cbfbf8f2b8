import {
  type Proposal,
  type ProposalAction,
  type ProposalResult,
  type ProposedItem,
  type ProposedValue,
  UNDOABLE_ACTIONS,
} from "../../contract/assistant.ts";
import { AppError } from "../../contract/errors.ts";
import { refusalOf } from "../ebay/refusal.ts";
import type { AssistantPorts, ExchangeRef, Proposals, SellerListing, SellerReads } from "./ports.ts";

/** What each action does to one listing, or to some at once: the very functions that the screens call. */
export interface ProposalActs {
  /** Absolute values; one result per listing. */
  change(
    uid: string,
    changes: readonly { listingId: string; price?: number; quantity?: number }[],
  ): Promise<readonly { listingId: string; success: boolean; message: string | null; code: string | null }[]>;
  /** Saves, and tells the marketplace where the listing is live. `from` must still hold. */
  edit(
    uid: string,
    listingId: string,
    field: "title" | "notes" | "price",
    from: ProposedValue,
    to: ProposedValue,
  ): Promise<"done" | "changed" | { message: string }>;
  end(uid: string, itemId: string): Promise<{ success: boolean; error: string | null }>;
  moveToTrash(uid: string, listingIds: readonly string[]): Promise<{ deleted: readonly string[] }>;
  restore(
    uid: string,
    listingIds: readonly string[],
  ): Promise<{ restored: readonly string[]; taken: readonly string[] }>;
  goLive(uid: string, listingId: string): Promise<unknown>;
}

export interface AnswerProposalPorts {
  proposals: Proposals;
  reads: Pick<SellerReads, "listings">;
  acts: ProposalActs;
  now: () => number;
  report: AssistantPorts["report"];
}

export interface Decision extends ExchangeRef {
  proposalId: string;
  decision: "confirm" | "decline" | "undo";
  listingIds: readonly string[];
}

/** Longer than the call can take. */
const LEASE_MS = 560_000;
/** Listings whose outcomes are noted together. */
const AT_ONCE = 4;

/** Carries out what the person has decided, once. See the callable. */
export async function answerProposal(
  ports: AnswerProposalPorts,
  uid: string,
  { decision, proposalId, listingIds, ...ref }: Decision,
): Promise<Proposal> {
  if (decision === "decline") return ports.proposals.change(uid, ref, proposalId, declined);
  const isUndo = decision === "undo";
  const turn = { isMine: false };
  const taken = await ports.proposals.change(uid, ref, proposalId, (current) => {
    const next = isUndo ? undoTaken(current, ports.now()) : confirmed(current, listingIds, ports.now());
    turn.isMine = next !== current;
    return next;
  });
  if (!turn.isMine) return taken;
  const where = isUndo ? "undone" : "results";
  const settled = new Set(taken[where].map(({ listingId }) => listingId));
  const items = itemsToDo(taken, isUndo).filter(({ listingId }) => !settled.has(listingId));
  const size = taken.action === "goLive" ? 1 : AT_ONCE;
  for (let start = 0; start < items.length; start += size) {
    const results = await carryOut(ports, uid, taken.action, items.slice(start, start + size), isUndo);
    await ports.proposals.note(uid, ref, proposalId, where, results);
  }
  return ports.proposals.change(uid, ref, proposalId, (current) => ({
    ...current,
    state: isUndo ? "undone" : "done",
    until: 0,
  }));
}

function declined(current: Proposal): Proposal {
  if (current.state !== "open") return current;
  return { ...current, state: "declined" };
}

/** The same object where there is nothing to do: it is done, or declined before. */
export function confirmed(current: Proposal, listingIds: readonly string[], now: number): Proposal {
  switch (current.state) {
    case "open": {
      if (current.expiresAt <= now) throw new AppError("assistant/proposal-over");
      const known = current.items.map(({ listingId }) => listingId);
      const chosen = known.filter((id) => listingIds.includes(id));
      // An id that was not proposed is not carried out, whoever sends it.
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

export function undoTaken(current: Proposal, now: number): Proposal {
  if (current.state === "undone") return current;
  if (current.state === "undoing" && current.until > now) throw new AppError("assistant/busy");
  const isFresh =
    current.state === "done" && current.expiresAt > now && UNDOABLE_ACTIONS.includes(current.action);
  if (!isFresh && current.state !== "undoing") throw new AppError("assistant/proposal-over");
  return { ...current, state: "undoing", until: now + LEASE_MS };
}

/** Of an undo: what was done, turned round. */
function itemsToDo({ items, chosen, results }: Proposal, isUndo: boolean): ProposedItem[] {
  if (!isUndo) return items.filter(({ listingId }) => chosen.includes(listingId));
  const done = new Set(results.flatMap(({ listingId, outcome }) => (outcome === "done" ? [listingId] : [])));
  return items
    .filter(({ listingId }) => done.has(listingId))
    .map((item) => ({ ...item, from: item.to, to: item.from }));
}

/** Each listing has its own result; one that another has changed since is left alone. */
async function carryOut(
  ports: AnswerProposalPorts,
  uid: string,
  action: ProposalAction,
  items: readonly ProposedItem[],
  isUndo: boolean,
): Promise<ProposalResult[]> {
  try {
    if (action === "delete") return await trash(ports, uid, items, isUndo);
    const found = await ports.reads.listings(
      uid,
      items.map(({ listingId }) => listingId),
    );
    const byId = new Map(found.map((listing) => [listing.id, listing]));
    const results: ProposalResult[] = [];
    const toChange: ProposedItem[] = [];
    for (const item of items) {
      const listing = byId.get(item.listingId);
      const verdict = listing
        ? standing(action, listing, item)
        : failed(item, new AppError("listing/not-found"));
      if (verdict !== null) results.push(verdict);
      else if ((action === "price" || action === "quantity") && item.to !== null) toChange.push(item);
      else if (listing) results.push(await one(ports, uid, action, listing, item));
    }
    return [...results, ...(await change(ports, uid, action, toChange))];
  } catch (error) {
    return items.map((item) => failure(ports, item, error));
  }
}

/** Null: it is as it was proposed, so the change can be made. */
export function standing(
  action: ProposalAction,
  listing: SellerListing,
  { listingId, from, to }: ProposedItem,
) {
  const current = valueOf(action, listing);
  if (current === from) return null;
  // Made already, by a call whose answer was lost.
  if (current === to) return done({ listingId });
  return { listingId, outcome: "changed" as const, message: null, code: null, now: current };
}

function valueOf(action: ProposalAction, listing: SellerListing): ProposedValue {
  switch (action) {
    case "price":
    case "quantity":
    case "title":
    case "notes":
      return listing[action];
    case "end":
    case "delete":
    case "goLive":
      return listing.status;
  }
}

async function change(
  { acts }: AnswerProposalPorts,
  uid: string,
  action: ProposalAction,
  items: readonly ProposedItem[],
): Promise<ProposalResult[]> {
  if (items.length === 0) return [];
  const field = action === "price" ? "price" : "quantity";
  const outcomes = await acts.change(
    uid,
    items.map(({ listingId, to }) => ({ listingId, [field]: Number(to) })),
  );
  return outcomes.map(({ listingId, success, message, code }) =>
    success ? done({ listingId }) : { listingId, outcome: "failed", message, code, now: null },
  );
}

async function one(
  ports: AnswerProposalPorts,
  uid: string,
  action: ProposalAction,
  listing: SellerListing,
  item: ProposedItem,
): Promise<ProposalResult> {
  const { acts } = ports;
  try {
    if (action === "goLive") {
      await acts.goLive(uid, item.listingId);
      return done(item);
    }
    if (action === "end") {
      const { success, error } = await acts.end(uid, listing.ebayItemId ?? "");
      return success
        ? done(item)
        : { ...done(item), outcome: "failed", message: error, code: "ebay/refused" };
    }
    // A price that there was none of before is taken off again by the form's way.
    const field = action === "title" || action === "notes" ? action : "price";
    const outcome = await acts.edit(uid, item.listingId, field, item.from, item.to);
    if (outcome === "done") return done(item);
    if (outcome === "changed") return { ...done(item), outcome: "changed" };
    return { ...done(item), outcome: "failed", message: outcome.message, code: "ebay/refused" };
  } catch (error) {
    return failure(ports, item, error);
  }
}

async function trash(
  { acts, reads }: AnswerProposalPorts,
  uid: string,
  items: readonly ProposedItem[],
  isUndo: boolean,
): Promise<ProposalResult[]> {
  const ids = items.map(({ listingId }) => listingId);
  // A draft that has gone live since would stay on eBay: that was not confirmed.
  const others = new Map(
    (isUndo ? [] : await reads.listings(uid, ids)).flatMap((listing) => {
      const item = items.find(({ listingId }) => listingId === listing.id);
      return item && listing.status !== item.from ? [[listing.id, listing.status] as const] : [];
    }),
  );
  const toDo = ids.filter((id) => !others.has(id));
  const settled = isUndo
    ? (await acts.restore(uid, toDo)).restored
    : (await acts.moveToTrash(uid, toDo)).deleted;
  return items.map((item) => {
    const now = others.get(item.listingId);
    if (now !== undefined) return { ...done(item), outcome: "changed", now };
    return settled.includes(item.listingId) ? done(item) : failed(item, new AppError("listing/not-found"));
  });
}

const done = ({ listingId }: { listingId: string }): ProposalResult => ({
  listingId,
  outcome: "done",
  message: null,
  code: null,
  now: null,
});

function failure({ report }: AnswerProposalPorts, item: ProposedItem, error: unknown): ProposalResult {
  if (error instanceof AppError) return failed(item, error);
  report("carrying out a proposal failed", error);
  return failed(item, new AppError("internal"));
}

function failed({ listingId }: ProposedItem, error: AppError): ProposalResult {
  const own = error.params["message"];
  const message = refusalOf(error).message ?? (typeof own === "string" ? own : null);
  return { listingId, outcome: "failed", message, code: error.code, now: null };
}
