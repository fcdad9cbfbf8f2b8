import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";

import { paths } from "@contract/documents";
import { purgeAllListings } from "@contract/maintenance/listingMaintenance";

import { call } from "@/lib/calls/call";
import { countDocuments } from "@/lib/firestore/countDocuments";
import { usePerson } from "@/lib/session/session";
import { useNow } from "@/lib/browser/useNow";
import { Button } from "@/ui/controls/Button";
import { Panel } from "@/ui/page/Panel";
import { showToast } from "@/ui/overlays/toast";

import { AdminFailure } from "../AdminFailure";
import { RunProgress } from "../maintenance/RunProgress";
import type { FollowedRun } from "../maintenance/useRun";
import { copy } from "./copy";
import { PurgeDialog } from "./PurgeDialog";
import { PurgeWordDialog } from "./PurgeWordDialog";
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
