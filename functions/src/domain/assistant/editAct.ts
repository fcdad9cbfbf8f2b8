import type { EditPorts } from "../listings/edit/ports.ts";
import { reviseListing } from "../listings/edit/reviseListing.ts";
import { saveListing } from "../listings/edit/saveListing.ts";
import type { ProposalActs } from "./answerProposal.ts";

/** One field by the forms' own way: what another has changed meanwhile is a conflict, and nothing is saved. */
export function editAct(ports: EditPorts): ProposalActs["edit"] {
  return async (uid, listingId, field, from, to) => {
    const edit = { listingId, base: { [field]: from }, changes: { [field]: to } };
    // Notes are the seller's own: the marketplace isn't told, nor of edits that wait for it.
    const outcome =
      field === "notes"
        ? await saveListing(ports, uid, { ...edit, isNew: false })
        : await reviseListing(ports, uid, edit);
    switch (outcome.outcome) {
      case "conflict":
        return "changed";
      case "refused":
        return { message: `Saved here, but eBay refused it: ${outcome.message}` };
      default:
        return "done";
    }
  };
}
