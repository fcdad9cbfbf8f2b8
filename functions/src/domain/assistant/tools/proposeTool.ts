import * as z from "zod";

import {
  MAX_PROPOSED_LISTINGS,
  MAX_PROPOSED_LIVE,
  PROPOSAL_ACTIONS,
  type ProposalAction,
  type ProposedItem,
} from "../../../contract/assistant.ts";
import { documentId } from "../../../contract/wire/documentId.ts";
import { MAX_TITLE_LENGTH } from "../../../contract/wire/limits.ts";
import type { SellerListing } from "../ports.ts";
import { defineTool, MAX_NOTES_LENGTH } from "./tool.ts";

const wanted = z.object({
  id: z.string().max(128).describe("a listing id as another tool answered it"),
  price: z.number().optional().describe("for price: dollars"),
  quantity: z.number().optional().describe("for quantity: copies"),
  text: z.string().max(MAX_NOTES_LENGTH).optional().describe("for title and notes: the whole new text"),
});
type ProposedChange = z.output<typeof wanted>;

export const proposeChanges = defineTool(
  "propose_changes",
  `Puts a change of the seller's listings before the seller, who confirms or declines it on screen. Nothing is changed by this tool. Use it only for what the seller has asked for in their own words. At most ${MAX_PROPOSED_LISTINGS} listings; goLive at most ${MAX_PROPOSED_LIVE}.`,
  z.object({
    action: z
      .enum(PROPOSAL_ACTIONS)
      .describe(
        "price, quantity, title, notes: a new value; end: end at eBay; delete: to the trash for 30 days; goLive: put a draft on eBay",
      ),
    listings: z.array(wanted).min(1).max(MAX_PROPOSED_LISTINGS),
    reason: z.string().max(300).describe("why, in one short sentence"),
  }),
  async (context, { action, listings, reason }) => {
    const each = [...new Map(listings.map((one) => [one.id, one])).values()];
    if (action === "goLive" && each.length > MAX_PROPOSED_LIVE) {
      return {
        result: { error: `At most ${MAX_PROPOSED_LIVE} listings can go live in one proposal.` },
        found: null,
      };
    }
    if ((action === "end" || action === "goLive") && !(await context.reads.usesMarketplace(context.uid))) {
      return {
        result: { error: "The seller has switched eBay off in Settings, Integrations." },
        found: null,
      };
    }
    const found = await context.reads.readListings(
      context.uid,
      each.map(({ id }) => id).filter((id) => documentId.safeParse(id).success),
    );
    const { items, problems } = planItems(action, each, found);
    if (items.length === 0) return { result: { proposed: 0, problems }, found: 0 };
    const refused = await context.propose({ action, reason: reason.trim(), items });
    if (refused !== null) return { result: { error: refused }, found: 0 };
    return {
      result: {
        proposed: items.length,
        problems,
        note: "The seller now sees this and decides. Nothing has been changed yet.",
      },
      found: items.length,
    };
  },
);

/** Returns the old and new value of each change, and a problem for each listing that can't be changed. */
export function planItems(
  action: ProposalAction,
  wantedOnes: readonly ProposedChange[],
  found: readonly SellerListing[],
): { items: ProposedItem[]; problems: { id: string; problem: string }[] } {
  const byId = new Map(found.map((listing) => [listing.id, listing]));
  const items: ProposedItem[] = [];
  const problems: { id: string; problem: string }[] = [];
  for (const one of wantedOnes) {
    const listing = byId.get(one.id);
    if (!listing) {
      problems.push({ id: one.id, problem: "This seller has no such listing." });
      continue;
    }
    const change = CHANGES[action](listing, one);
    if (typeof change === "string") {
      problems.push({ id: one.id, problem: change });
      continue;
    }
    const { id: listingId, title, sku } = listing;
    items.push({ listingId, title, sku, live: isLive(listing), ...change });
  }
  return { items, problems };
}

const isLive = ({ status, ebayItemId }: SellerListing): boolean =>
  ebayItemId !== null && (status === "active" || status === "scheduled");

const isOpen = ({ status }: SellerListing) => ["draft", "active", "scheduled"].includes(status);

type Change = (listing: SellerListing, wanted: ProposedChange) => Pick<ProposedItem, "from" | "to"> | string;

const ENDED = "It has ended: only open listings can be changed.";
const SAME = "It is so already.";

const CHANGES: Readonly<Record<ProposalAction, Change>> = {
  price(listing, { price }) {
    if (!isOpen(listing)) return ENDED;
    if (price === undefined || !(price > 0 && price <= 100_000))
      return "A price above 0 and up to 100000 is needed.";
    const to = Math.round(price * 100) / 100;
    if (to === 0) return "A price above 0 and up to 100000 is needed.";
    return listing.price === to ? SAME : { from: listing.price, to };
  },
  quantity(listing, { quantity }) {
    if (!isOpen(listing)) return ENDED;
    if (quantity === undefined || !Number.isInteger(quantity) || quantity < 0 || quantity > 1_000_000) {
      return "A whole quantity from 0 is needed.";
    }
    return listing.quantity === quantity ? SAME : { from: listing.quantity, to: quantity };
  },
  title(listing, { text }) {
    if (!isOpen(listing)) return ENDED;
    const to = toOneLine(text ?? "");
    if (to === "" || to.length > MAX_TITLE_LENGTH)
      return `A title of 1 to ${MAX_TITLE_LENGTH} characters is needed.`;
    return listing.title === to ? SAME : { from: listing.title, to };
  },
  notes(listing, { text }) {
    const to = (text ?? "").trim();
    const before = listing.notes ?? "";
    if (to === before) return SAME;
    if (before.length > MAX_NOTES_LENGTH)
      return `Its notes have more than ${MAX_NOTES_LENGTH} characters: the seller changes them on the listing's page.`;
    return { from: listing.notes, to: to === "" ? null : to };
  },
  end: (listing) => (isLive(listing) ? { from: listing.status, to: "ended" } : "It isn't live on eBay."),
  delete: (listing) => ({ from: listing.status, to: "trash" }),
  goLive(listing) {
    if (listing.status !== "draft" || listing.ebayItemId !== null) return "It isn't a draft.";
    return listing.missing.length > 0
      ? `It still needs ${listing.missing.join(", ")}.`
      : { from: listing.status, to: "active" };
  },
};

/** Removes control characters, because a model's text can contain anything. */
const toOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
