import { useMutation } from "@tanstack/react-query";
import { CopyMinus, Search } from "lucide-react";
import { useState } from "react";
import type * as z from "zod";

import { checkDuplicates, deduplicateListings } from "@contract/maintenance/listingMaintenance";

import { call } from "@/lib/calls/call";
import { usePerson } from "@/lib/session/session";
import { useNow } from "@/lib/browser/useNow";
import { Button } from "@/ui/controls/Button";
import { DryRunDialog } from "@/ui/overlays/DryRunDialog";
import { Panel } from "@/ui/page/Panel";
import { SkeletonRows } from "@/ui/status/Skeleton";
import { showToast } from "@/ui/overlays/toast";
import { PlainTable } from "@/ui/table/PlainTable";
import { Text } from "@/ui/page/Text";
import { ColumnHeads } from "@/ui/table/ColumnHeads";
import { NumberCell } from "@/ui/table/NumberCell";

import { AdminFailure } from "../AdminFailure";
import { RunProgress } from "../maintenance/RunProgress";
import type { FollowedRun } from "../maintenance/useRun";
import { copy } from "./copy";
import { UndoLine } from "./UndoLine";
import type { Restoring } from "./useRestoring";

interface DuplicatesPanelProps {
  readonly followed: FollowedRun;
  readonly restoring: Restoring;
  /** Whether other work is changing the listings. */
  readonly isBusy: boolean;
}

export function DuplicatesPanel({ followed, restoring, isBusy }: DuplicatesPanelProps) {
  const { uid } = usePerson();
  const now = useNow(60);
  const [asking, setAsking] = useState(false);
  const check = useMutation({ mutationFn: () => call(checkDuplicates, { userId: uid }) });
  const remove = useMutation({
    mutationFn: () => {
      setAsking(false);
      followed.follow();
      return call(deduplicateListings, { userId: uid, duplicates: check.data?.duplicates ?? [] });
    },
    onSuccess: ({ success, removedCount, runId }) => {
      check.reset();
      if (!success) return;
      const undo = removedCount > 0 ? () => restoring.start(runId) : undefined;
      showToast(copy.removed(removedCount), { tone: "success", undo });
    },
  });
  const found = check.data;
  const { run, isRunning } = followed;
  return (
    <Panel title={copy.duplicates} body="stack">
      <p className="text-muted">{copy.duplicatesHint}</p>
      <AdminFailure title={copy.checkFailed} error={check.error} onDismiss={check.reset} />
      {!isRunning && <AdminFailure title={copy.removeFailed} error={remove.error} onDismiss={remove.reset} />}
      {run && <RunProgress label={copy.removing} name="deduplication" run={run} onCancel={followed.cancel} />}
      {check.isPending && <SkeletonRows label={copy.check} rows={3} />}
      {found && !isRunning && <DuplicateGroups found={found} />}
      <div className="flex flex-wrap gap-2">
        <Button icon={Search} busy={check.isPending} disabled={isRunning} onClick={() => check.mutate()}>
          {copy.check}
        </Button>
        {found && found.totalDuplicates > 0 && !isRunning && (
          <Button
            variant="danger"
            icon={CopyMinus}
            busy={remove.isPending}
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            {copy.remove(found.totalDuplicates)}
          </Button>
        )}
      </div>
      {run && restoring.canUndo(run, now) && (
        <UndoLine
          name="deduplication"
          run={run}
          text={copy.duplicatesInTrash(run.successful)}
          isBusy={isBusy}
          onUndo={() => restoring.start(run.runId)}
        />
      )}
      {asking && found && (
        <DryRunDialog
          title={copy.removeTitle(found.totalDuplicates)}
          confirmLabel={copy.remove(found.totalDuplicates)}
          danger
          lines={found.duplicates.map(({ title, count }, index) => ({
            key: String(index),
            title: title === "" ? copy.untitled : title,
            change: `${count} → 1`,
          }))}
          undo={copy.removeBody(found.totalDuplicates)}
          onClose={() => setAsking(false)}
          onConfirm={() => remove.mutate()}
        />
      )}
    </Panel>
  );
}

/** Number of groups shown (specification 2, section 9). */
const SHOWN = 5;

interface DuplicateGroupsProps {
  readonly found: z.output<(typeof checkDuplicates)["output"]>;
}

function DuplicateGroups({ found: { totalDuplicates, duplicates } }: DuplicateGroupsProps) {
  if (totalDuplicates === 0) return <p role="status">{copy.none}</p>;
  const others = duplicates.length - SHOWN;
  return (
    <div className="grid gap-2">
      <p className="font-strong" role="status">
        {copy.found(totalDuplicates)}
      </p>
      <PlainTable label={copy.duplicates}>
        <ColumnHeads of={[copy.groupColumns.title, { number: copy.groupColumns.count }]} />
        <tbody>
          {duplicates.slice(0, SHOWN).map(({ title, count }, index) => (
            <tr key={index}>
              <td className="wrap-anywhere whitespace-normal">{title === "" ? copy.untitled : title}</td>
              <NumberCell>{count}</NumberCell>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {others > 0 && <Text look="hint">{copy.more(others)}</Text>}
    </div>
  );
}
