import { useMutation } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { useState } from "react";

import { answerProposal, type Proposal, UNDOABLE_ACTIONS } from "@contract/assistant";

import { call } from "@/lib/calls/call";
import { FailureBanner } from "@/lib/calls/FailureBanner";
import { useMarketplace } from "@/lib/ebay/marketplace";
import { useNow } from "@/lib/browser/useNow";
import { useOnline } from "@/lib/browser/useOnline";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { showToast } from "@/ui/overlays/toast";

import { getProposalTitle, PROPOSAL_NOTES, proposalCopy } from "./copy";
import { ProposalRow } from "./ProposalRow";

interface ProposalCardProps {
  readonly proposal: Proposal;
  readonly conversationId: string;
  readonly messageId: string;
}

/**
 * Shows proposed changes with old and new values. Nothing changes before Confirm, and only ticked items
 * change.
 */
export function ProposalCard({ proposal: stored, conversationId, messageId }: ProposalCardProps) {
  const now = useNow(30);
  const isOnline = useOnline();
  const { isOn } = useMarketplace();
  const [left, setLeft] = useState<readonly string[]>([]);
  const decide = useMutation({
    mutationFn: (decision: "confirm" | "decline" | "undo") =>
      call(answerProposal, {
        conversationId,
        messageId,
        proposalId: stored.id,
        decision,
        listingIds: decision === "confirm" ? chosen : [],
      }),
    onSuccess: ({ proposal }, decision) => {
      if (decision === "confirm") notifyOutcome(proposal, () => decide.mutate("undo"));
    },
  });
  // The document updates shortly after the answer. The one that has progressed further is used.
  const proposal = pickNewer(stored, decide.data?.proposal);
  const { action, items, reason, state, results, undone } = proposal;
  const chosen = items.map(({ listingId }) => listingId).filter((id) => !left.includes(id));
  const isExpired = proposal.expiresAt <= now;
  const isOpen = state === "open" && !isExpired;
  const isWorking = state === "running" || state === "undoing";
  const isAbandoned = isWorking && proposal.until <= now && !decide.isPending;
  const canConfirm = isOn || !(action === "end" || action === "goLive");
  const note = canConfirm ? PROPOSAL_NOTES[action] : null;
  const canUndo = state === "done" && !isExpired && UNDOABLE_ACTIONS.includes(action) && results.some(isDone);
  const outcomes = state === "undone" || state === "undoing" ? undone : results;

  return (
    <Panel title={getProposalTitle(action, items.length, isOn)} raised>
      {reason !== "" && <p className="px-4 pt-2.5 text-muted">{reason}</p>}
      <ul className="grid max-h-105 overflow-y-auto">
        {items.map((item) => (
          <ProposalRow
            key={item.listingId}
            item={item}
            action={action}
            state={state}
            isOpen={isOpen && !decide.isPending}
            isChosen={isOpen ? !left.includes(item.listingId) : proposal.chosen.includes(item.listingId)}
            result={outcomes.find(({ listingId }) => listingId === item.listingId)}
            onChoose={(isChosen) =>
              setLeft(isChosen ? left.filter((id) => id !== item.listingId) : [...left, item.listingId])
            }
          />
        ))}
      </ul>
      <FailureBanner title={proposalCopy.failed} error={decide.error} onDismiss={decide.reset}>
        {proposalCopy.failedHint}
      </FailureBanner>
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        {(isOpen || isAbandoned) && (
          <>
            {canConfirm && (
              <Button
                variant={action === "delete" || action === "end" ? "danger" : "primary"}
                icon={Check}
                busy={decide.isPending && decide.variables !== "decline"}
                disabled={chosen.length === 0 || !isOnline}
                onClick={() => decide.mutate(state === "undoing" ? "undo" : "confirm")}
              >
                {state === "undoing"
                  ? proposalCopy.undo
                  : proposalCopy.confirm((isAbandoned ? proposal.chosen : chosen).length)}
              </Button>
            )}
            {isOpen && (
              <Button
                busy={decide.isPending && decide.variables === "decline"}
                disabled={!isOnline}
                onClick={() => decide.mutate("decline")}
              >
                {proposalCopy.decline}
              </Button>
            )}
          </>
        )}
        {canUndo && (
          <Button
            icon={Undo2}
            busy={decide.isPending}
            disabled={!isOnline}
            onClick={() => decide.mutate("undo")}
          >
            {proposalCopy.undo}
          </Button>
        )}
        <span className="text-muted" role="status">
          {getStateText(proposal, isExpired, isAbandoned) ?? (isOpen ? note : null)}
        </span>
      </div>
    </Panel>
  );
}

const isDone = ({ outcome }: { readonly outcome: string }) => outcome === "done";

const ORDER: readonly Proposal["state"][] = ["open", "declined", "running", "done", "undoing", "undone"];

function pickNewer(stored: Proposal, answered: Proposal | undefined): Proposal {
  if (!answered) return stored;
  return ORDER.indexOf(answered.state) > ORDER.indexOf(stored.state) ? answered : stored;
}

function getStateText(
  { state, results, undone }: Proposal,
  isExpired: boolean,
  isAbandoned: boolean,
): string | null {
  const count = (list: Proposal["results"]) => list.filter(isDone).length;
  switch (state) {
    case "open":
      return isExpired ? proposalCopy.expired : null;
    case "declined":
      return proposalCopy.declined;
    case "running":
      return isAbandoned ? proposalCopy.failed : proposalCopy.working;
    case "undoing":
      return isAbandoned ? proposalCopy.failed : proposalCopy.undoing;
    case "done":
      return `${proposalCopy.done}: ${count(results)} of ${results.length}`;
    case "undone":
      return `${proposalCopy.undone}: ${count(undone)} of ${undone.length}`;
  }
}

function notifyOutcome({ action, results }: Proposal, undo: () => void): void {
  const done = results.filter(isDone).length;
  if (done === 0) return;
  showToast(`${proposalCopy.done}: ${done} of ${results.length}`, {
    tone: done === results.length ? "success" : "warning",
    ...(UNDOABLE_ACTIONS.includes(action) && { undo }),
  });
}
