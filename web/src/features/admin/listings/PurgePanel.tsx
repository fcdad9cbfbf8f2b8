import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState, useRef } from "react";

import { paths, listingDocument } from "@contract/documents";
import { purgeAllListings } from "@contract/maintenance/listingMaintenance";

import { call } from "@/lib/calls/call";
import { countDocuments } from "@/lib/firestore/countDocuments";
import { usePerson } from "@/lib/session/session";
import { useNow } from "@/lib/browser/useNow";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { showToast } from "@/ui/overlays/toast";
import { useDocuments } from "@/lib/firestore/useDocuments";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";
import { ActionDialog } from "@/ui/overlays/ConfirmDialog";
import { TextField } from "@/ui/controls/TextField";

import { AdminFailure } from "../AdminFailure";
import { RunProgress } from "../maintenance/RunProgress";
import type { FollowedRun } from "../maintenance/useRun";
import { copy, PURGE_WORD } from "./copy";
import { UndoLine } from "./UndoLine";
import type { Restoring } from "./useRestoring";

interface PurgePanelProps {
  readonly followed: FollowedRun;
  readonly restoring: Restoring;
  /** Whether other work is changing the listings. */
  readonly isBusy: boolean;
}

/** Deletes all listings after two confirmations. One click restores them. */
export function PurgePanel({ followed, restoring, isBusy }: PurgePanelProps) {
  const { uid } = usePerson();
  const now = useNow(60);
  const [step, setStep] = useState<"none" | "first" | "second">("none");
  // Counts when the dialog opens, so that the confirmed number is current.
  const count = useMutation({
    mutationFn: () => countDocuments({ path: paths.listings(uid) }),
    onSuccess: (found) => {
      if (found === 0) showToast(copy.nothingToPurge);
      else setStep("first");
    },
  });
  const purge = useMutation({
    mutationFn: () => {
      setStep("none");
      followed.follow();
      return call(purgeAllListings, { userId: uid });
    },
  });
  const { run, isRunning } = followed;
  const error = count.error ?? (isRunning ? null : purge.error);
  const total = count.data ?? 0;
  return (
    <Panel title={copy.danger} className="border-danger" body="stack">
      <AdminFailure
        title={copy.purgeFailed}
        error={error}
        onDismiss={() => {
          count.reset();
          purge.reset();
        }}
      />
      {run && <RunProgress label={copy.purging} name="purge" run={run} onCancel={followed.cancel} />}
      {run && restoring.canUndo(run, now) && (
        <UndoLine
          name="purge"
          run={run}
          text={copy.inTrash(run.successful)}
          isBusy={isBusy}
          onUndo={() => restoring.start(run.runId)}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-muted">{copy.purgeHint}</p>
        <Button
          variant="danger"
          icon={Trash2}
          busy={count.isPending || purge.isPending}
          disabled={isBusy}
          onClick={() => count.mutate()}
        >
          {copy.purge}
        </Button>
      </div>
      {step === "first" && (
        <PurgeDialog total={total} onClose={() => setStep("none")} onContinue={() => setStep("second")} />
      )}
      {step === "second" && (
        <PurgeWordDialog total={total} onClose={() => setStep("none")} onPurge={() => purge.mutate()} />
      )}
    </Panel>
  );
}

/** Number of listings that are named. */
const NAMED = 20;
const named = listingDocument.pick({ title: true });

interface PurgeDialogProps {
  readonly total: number;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** Asks for the first confirmation, and shows what would be deleted. */
function PurgeDialog({ total, onContinue, onClose }: PurgeDialogProps) {
  const { uid } = usePerson();
  const first = useDocuments(
    { path: paths.listings(uid), orderBy: [["updatedAt", "desc"]], limit: NAMED },
    named,
  );
  const listings = first.status === "ready" ? first.value.documents : [];
  return (
    <DryRunDialog
      title={copy.purgeTitle(total)}
      confirmLabel={copy.purgeNext}
      danger
      lines={listings.map(({ id, title }) => ({ key: id, title: title === "" ? copy.untitled : title }))}
      count={total}
      undo={copy.purgeBody(total)}
      onClose={onClose}
      onConfirm={onContinue}
    />
  );
}

interface PurgeWordDialogProps {
  readonly total: number;
  readonly onClose: () => void;
  readonly onPurge: () => void;
}

/** Asks for the second confirmation, by typing a word. */
function PurgeWordDialog({ total, onClose, onPurge }: PurgeWordDialogProps) {
  const [word, setWord] = useState("");
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isRight = word.trim() === PURGE_WORD;
  const submit = () => {
    setTried(true);
    if (isRight) onPurge();
    else field.current?.focus();
  };
  return (
    <ActionDialog
      title={copy.purgeAgain}
      description={copy.purgeBody(total)}
      actionLabel={copy.purgeAct(total)}
      danger
      form="mt-3"
      onAction={submit}
      onClose={onClose}
    >
      <TextField
        ref={field}
        label={copy.purgeWord}
        autoComplete="off"
        value={word}
        error={tried && !isRight ? copy.purgeWordFault : null}
        onChange={(event) => setWord(event.target.value)}
      />
    </ActionDialog>
  );
}
