import {
  type Proposal,
  type ProposalAction,
  type ProposalResult,
  type ProposedItem,
  type ProposedValue,
} from "../../contract/assistant.ts";
import { AppError, type Failure, NO_FAILURE } from "../../contract/wire/errors.ts";
import { toFailure } from "../ebay/refusal.ts";
import { confirm, decline, listItems, startUndo } from "./proposalState.ts";
import type { AssistantPorts, ExchangeRef, Proposals, SellerListing, SellerReads } from "./ports.ts";

/** The changes that proposals can make, with the same functions as the screens. */
export interface ProposalActs {
  /** Sets absolute values. Returns one result per listing. */
  change(
    uid: string,
    changes: readonly { listingId: string; price?: number; quantity?: number }[],
  ): Promise<readonly (Failure & { listingId: string; success: boolean })[]>;
  /**
   * Saves a field, and sends it to the marketplace if the listing is live. The field must still have the value
   * `from`. Returns why the marketplace refused the saved change.
   */
  edit(
    uid: string,
    listingId: string,
    field: "title" | "notes" | "price",
    from: ProposedValue,
    to: ProposedValue,
  ): Promise<"done" | "changed" | Failure>;
  end(uid: string, itemId: string): Promise<{ failure: Failure | null }>;
  moveToTrash(uid: string, listingIds: readonly string[]): Promise<{ deleted: readonly string[] }>;
  restore(
    uid: string,
    listingIds: readonly string[],
  ): Promise<{ restored: readonly string[]; taken: readonly string[] }>;
  goLive(uid: string, listingId: string): Promise<unknown>;
}

export interface AnswerProposalPorts {
  proposals: Proposals;
  reads: Pick<SellerReads, "readListings">;
  acts: ProposalActs;
  now: () => number;
  report: AssistantPorts["report"];
}

export interface Decision extends ExchangeRef {
  proposalId: string;
  decision: "confirm" | "decline" | "undo";
  listingIds: readonly string[];
}

/** Listings whose results are saved together. */
const BATCH_SIZE = 4;

/** Carries out the user's decision once. See the callable's contract. */
export async function answerProposal(
  ports: AnswerProposalPorts,
  uid: string,
  { decision, proposalId, listingIds, ...ref }: Decision,
): Promise<Proposal> {
  if (decision === "decline") return ports.proposals.change(uid, ref, proposalId, decline);
  const isUndo = decision === "undo";
  const turn = { isMine: false };
  const claimed = await ports.proposals.change(uid, ref, proposalId, (current) => {
    const next = isUndo ? startUndo(current, ports.now()) : confirm(current, listingIds, ports.now());
    turn.isMine = next !== current;
    return next;
  });
  if (!turn.isMine) return claimed;
  const where = isUndo ? "undone" : "results";
  const settled = new Set(claimed[where].map(({ listingId }) => listingId));
  const items = listItems(claimed, isUndo).filter(({ listingId }) => !settled.has(listingId));
  const size = claimed.action === "goLive" ? 1 : BATCH_SIZE;
  for (let start = 0; start < items.length; start += size) {
    const results = await carryOut(ports, uid, claimed.action, items.slice(start, start + size), isUndo);
    await ports.proposals.saveResults(uid, ref, proposalId, where, results);
  }
  return ports.proposals.change(uid, ref, proposalId, (current) => ({
    ...current,
    state: isUndo ? "undone" : "done",
    until: 0,
  }));
}

/** Changes listings and returns a result for each. Skips listings that changed since the proposal. */
async function carryOut(
  ports: AnswerProposalPorts,
  uid: string,
  action: ProposalAction,
  items: readonly ProposedItem[],
  isUndo: boolean,
): Promise<ProposalResult[]> {
  const results: ProposalResult[] = [];
  try {
    if (action === "delete") return await moveToTrash(ports, uid, items, isUndo);
    const found = await ports.reads.readListings(
      uid,
      items.map(({ listingId }) => listingId),
    );
    const byId = new Map(found.map((listing) => [listing.id, listing]));
    const toChange: ProposedItem[] = [];
    for (const item of items) {
      const listing = byId.get(item.listingId);
      const verdict = listing
        ? checkListing(action, listing, item)
        : createFailure(item, new AppError("listing/not-found"));
      if (verdict !== null) results.push(verdict);
      else if ((action === "price" || action === "quantity") && item.to !== null) toChange.push(item);
      else if (listing) results.push(await changeOne(ports, uid, action, listing, item));
    }
    return [...results, ...(await change(ports, uid, action, toChange))];
  } catch (error) {
    const known = new Set(results.map(({ listingId }) => listingId));
    const others = items.filter(({ listingId }) => !known.has(listingId));
    return [...results, ...others.map((item) => handleError(ports, item, error))];
  }
}

/** Returns null if the listing is as proposed, so that the change can be made. */
function checkListing(
  action: ProposalAction,
  listing: SellerListing,
  { listingId, from, to }: ProposedItem,
): ProposalResult | null {
  const current = getValue(action, listing);
  if (current === from) return null;
  // An earlier call made the change, but its answer was lost.
  if (current === to) return toDoneResult({ listingId });
  return { ...toDoneResult({ listingId }), outcome: "changed", now: current };
}

function getValue(action: ProposalAction, listing: SellerListing): ProposedValue {
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
  return outcomes.map(({ listingId, success, message, code, params }) =>
    success
      ? toDoneResult({ listingId })
      : { ...toDoneResult({ listingId }), outcome: "failed", message, code, params },
  );
}

async function changeOne(
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
      return toDoneResult(item);
    }
    if (action === "end") {
      const { failure } = await acts.end(uid, listing.ebayItemId ?? "");
      return failure === null ? toDoneResult(item) : { ...toDoneResult(item), outcome: "failed", ...failure };
    }
    // Undoing a price that the proposal added needs an edit, which can remove it.
    const field = action === "title" || action === "notes" ? action : "price";
    const outcome = await acts.edit(uid, item.listingId, field, item.from, item.to);
    if (outcome === "done") return toDoneResult(item);
    if (outcome === "changed") return { ...toDoneResult(item), outcome: "changed" };
    return { ...toDoneResult(item), outcome: "failed", ...outcome, isSaved: true };
  } catch (error) {
    return handleError(ports, item, error);
  }
}

async function moveToTrash(
  { acts, reads }: AnswerProposalPorts,
  uid: string,
  items: readonly ProposedItem[],
  isUndo: boolean,
): Promise<ProposalResult[]> {
  const ids = items.map(({ listingId }) => listingId);
  // A draft that has gone live since the proposal would stay on eBay. The seller didn't confirm that.
  const others = new Map(
    (isUndo ? [] : await reads.readListings(uid, ids)).flatMap((listing) => {
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
    if (now !== undefined) return { ...toDoneResult(item), outcome: "changed", now };
    return settled.includes(item.listingId)
      ? toDoneResult(item)
      : createFailure(item, new AppError("listing/not-found"));
  });
}

const toDoneResult = ({ listingId }: { listingId: string }): ProposalResult => ({
  listingId,
  outcome: "done",
  ...NO_FAILURE,
  isSaved: false,
  now: null,
});

function handleError({ report }: AnswerProposalPorts, item: ProposedItem, error: unknown): ProposalResult {
  if (error instanceof AppError) return createFailure(item, error);
  report("carrying out a proposal failed", error);
  return createFailure(item, new AppError("internal"));
}

function createFailure(item: ProposedItem, error: AppError): ProposalResult {
  return { ...toDoneResult(item), outcome: "failed", ...toFailure(error) };
}
