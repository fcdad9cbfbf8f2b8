import type { EditPorts } from "../listings/edit/ports.ts";
import { reviseListing } from "../listings/edit/reviseListing.ts";
import { saveListing } from "../listings/edit/saveListing.ts";
import type { ProposalActs } from "./answerProposal.ts";

/** Edits one field as the edit forms do. A concurrent change is a conflict, and nothing is saved. */
export function createEdit(ports: EditPorts): ProposalActs["edit"] {
  return async (uid, listingId, field, from, to) => {
    const edit = { listingId, base: { [field]: from }, changes: { [field]: to } };
    // Notes are private. The marketplace gets neither the notes nor other unsent edits.
    const outcome =
      field === "notes"
        ? await saveListing(ports, uid, { ...edit, isNew: false })
        : await reviseListing(ports, uid, edit);
    switch (outcome.outcome) {
      case "conflict":
        return "changed";
      case "refused":
        return outcome.failure;
      default:
        return "done";
    }
  };
}
