import type { Proposal } from "../../contract/assistant.ts";
import type { PastExchange, Turn } from "./ports.ts";

/**
 * Maximum number of earlier exchanges sent with a question, and the length of each answer. Each token is paid
 * for again.
 */
export const PAST_EXCHANGES = 8;
const MAX_PAST_ANSWER = 2_000;

/** Converts earlier exchanges to turns, oldest first. Describes proposals and their results as text. */
export function buildTurns(past: readonly PastExchange[]): Turn[] {
  return past.slice(-PAST_EXCHANGES).flatMap(({ question, answer }): Turn[] => {
    const said = answer.parts
      .map((part) => {
        if (part.type === "text") return part.text;
        if (part.type !== "proposal") return "";
        const proposal = answer.proposals[part.proposalId];
        return proposal ? describeProposal(proposal) : "";
      })
      .filter((text) => text !== "")
      .join("\n");
    return [
      { role: "user", text: question },
      { role: "assistant", text: said.slice(0, MAX_PAST_ANSWER) || "(no answer)", calls: [] },
    ];
  });
}

function describeProposal({ action, items, state, results }: Proposal): string {
  const done = results.filter(({ outcome }) => outcome === "done").length;
  const became: Record<Proposal["state"], string> = {
    open: "not decided yet",
    declined: "declined by the seller",
    running: "being carried out",
    done: `carried out for ${done}`,
    undoing: "being undone",
    undone: "carried out, then undone by the seller",
  };
  const ids = items.slice(0, 10).map(({ listingId }) => listingId);
  return `(Proposed: ${action} of ${items.length} listings, ${ids.join(", ")}; ${became[state]}.)`;
}
